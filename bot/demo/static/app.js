// The page: what Slack's client would show, drawn from the loopback server's state and driven through its control API.
import { draw } from "./vendor/blocks.js";

const CHANNEL = "C1";
const ME = "U1";
const $ = (id) => document.getElementById(id);
const dark = matchMedia("(prefers-color-scheme: dark)");
let state = { version: -1, messages: [], ephemerals: [], statuses: [], views: [], users: {}, bot_user: "" };
let openThread = "";
let openView = "";

async function control(what, body) {
  const reply = await fetch(`/_control/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.json();
}

async function watch() {
  for (;;) {
    try {
      const reply = await fetch(`/_control/view?channel=${CHANNEL}&wait_s=25&since=${state.version}`);
      state = (await reply.json()).result;
      show();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

// ---- messages ------------------------------------------------------------------------------------------------

const data = () => ({
  users: [...Object.entries(state.users).map(([id, name]) => ({ id, name })), { id: state.bot_user, name: "assistant" }],
  channels: [{ id: CHANNEL, name: "ask-products" }],
  user_groups: [],
});
const nameOf = (user) => (user === state.bot_user ? "Assistant" : state.users[user] ?? user);
const readable = (text) =>
  text.replaceAll(`<@${state.bot_user}>`, "@Assistant").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function show() {
  const roots = state.messages.filter((m) => !m.thread_ts || m.thread_ts === m.ts);
  sync($("channel"), roots, (m) => ({ replies: state.messages.filter((r) => r.thread_ts === m.ts && r.ts !== m.ts) }));
  $("welcome").hidden = roots.length > 0;
  const inThread = state.messages.filter((m) => m.ts === openThread || m.thread_ts === openThread);
  const notes = state.ephemerals
    .filter((e) => e.user === ME && e.thread_ts === openThread && openThread)
    .map((e) => ({ ...e, user: state.bot_user, note: "Only visible to you" }));
  $("thread").hidden = !openThread;
  if (openThread) sync($("replies"), [...inThread, ...notes].sort((a, b) => Number(a.ts) - Number(b.ts)), () => ({}));
  const status = state.statuses.find((s) => s.thread_ts === openThread);
  $("status").textContent = status ? `Assistant ${status.status}` : "";
  showModal();
}

/** Keep the list's items in step with the messages; untouched ones keep their state (an opened container). */
function sync(list, messages, extra) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const before = new Map([...list.children].map((item) => [item.dataset.ts, item]));
  let grown = false;
  messages.forEach((message, index) => {
    const shape = JSON.stringify([message, extra(message).replies?.length ?? 0]);
    let item = before.get(message.ts);
    before.delete(message.ts);
    if (!item) {
      item = document.createElement("li");
      item.dataset.ts = message.ts;
    }
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    if (item.dataset.shape !== shape) {
      item.dataset.shape = shape;
      grown = true;
      fill(item, message, extra(message));
    }
  });
  before.forEach((item) => item.remove());
  if (grown && (atEnd || list.dataset.follow)) {
    const toEnd = () => (list.scrollTop = list.scrollHeight);
    toEnd();
    setTimeout(toEnd, 150); // once React has drawn
  }
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function fill(item, message, { replies }) {
  const isBot = message.user === state.bot_user;
  item.className = `message${isBot ? " bot" : ""}`;
  if (!item.firstChild) item.append(element("div", "face"), element("div", "body"));
  const [face, body] = item.children;
  face.textContent = nameOf(message.user).slice(0, 1);
  face.setAttribute("aria-hidden", "true");
  const head = element("div");
  head.append(element("span", "who", nameOf(message.user)));
  head.append(element("span", "when", new Date(Number(message.ts) * 1000).toLocaleTimeString([], { timeStyle: "short" })));
  if (message.note) head.append(element("span", "note", message.note));
  const content = element("div", "content");
  if (message.blocks?.length) drawBlocks(content, message.blocks, (action) => click(message, action));
  else if (message.text) content.append(element("div", "words", readable(message.text)));
  for (const file of message.files ?? []) {
    const link = element("a", "file", `📄 ${file.name}`);
    link.href = `/upload/${file.id}`;
    content.append(link);
  }
  body.replaceChildren(head, content, tools(message, isBot, replies));
}

function tools(message, isBot, replies) {
  const bar = element("div", "tools");
  if (isBot && !message.note) {
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Reactions");
    for (const [name, sign] of [["+1", "👍"], ["-1", "👎"]]) {
      const users = message.reactions?.[name] ?? [];
      const pressed = users.includes(ME);
      const button = element("button", "", users.length ? `${sign} ${users.length}` : sign);
      button.type = "button";
      button.setAttribute("aria-pressed", String(pressed));
      button.setAttribute("aria-label", name === "+1" ? "Thumbs up" : "Thumbs down");
      button.onclick = () => control("reaction", { channel: CHANNEL, ts: message.ts, name, user: ME, removed: pressed });
      bar.append(button);
    }
  }
  if (message.reactions?.eyes) bar.append(element("span", "", "👀"));
  if (replies) {
    const count = replies.length;
    const label = count ? `${count} ${count === 1 ? "reply" : "replies"}` : "Reply in thread";
    const button = element("button", "open", label);
    button.type = "button";
    button.onclick = () => goTo(message.ts);
    bar.append(button);
  }
  return bar;
}

function goTo(ts) {
  openThread = ts;
  show();
  if (ts) $("reply-text").focus();
  else $("ask-text").focus();
}

// ---- blocks and what is clicked in them ----------------------------------------------------------------------

function drawBlocks(place, blocks, onAction) {
  for (const block of blocks) {
    const holder = element("div", "block");
    draw(holder, [drawable(block)], data(), dark.matches ? "dark" : "light");
    holder.addEventListener("click", (event) => {
      const action = actionAt(holder, block, event.target);
      if (action) {
        event.preventDefault();
        onAction(action);
      }
    });
    place.append(holder);
  }
}

/** Slack formats verbatim text, and only leaves names and links in it alone; the renderer shows it raw. */
function drawable(block) {
  return JSON.parse(JSON.stringify(block, (name, value) => (name === "verbatim" ? undefined : value)));
}

/** The element of the block that a click was on: the nth drawn button is the nth one that can be pressed. */
function actionAt(holder, block, target) {
  const pressed = target.closest("button");
  if (!pressed || pressed.getAttribute("aria-expanded") !== null) return null;
  const drawn = [...holder.querySelectorAll("button")].filter((b) => b.getAttribute("aria-expanded") === null);
  return pressables(block)[drawn.indexOf(pressed)] ?? null;
}

function pressables(block) {
  if (block.child_blocks) return block.child_blocks.flatMap(pressables);
  return [...(block.elements ?? []), ...(block.accessory ? [block.accessory] : [])].flatMap((one) => {
    if (one.type === "feedback_buttons") {
      return [one.positive_button, one.negative_button].map((b) => ({ action_id: one.action_id, value: b.value }));
    }
    return one.type === "button" ? [{ action_id: one.action_id, value: one.value }] : [];
  });
}

function click(message, action) {
  return control("click", { channel: CHANNEL, ts: message.ts, action_id: action.action_id, value: action.value, user: ME });
}

// ---- modals --------------------------------------------------------------------------------------------------

function showModal() {
  const view = state.views.at(-1);
  if (!view) {
    openView = "";
    if ($("modal").open) $("modal").close();
    return;
  }
  if (openView === view.id) return;
  openView = view.id;
  $("modal-title").textContent = view.title.text;
  const body = $("modal-body");
  body.replaceChildren();
  for (const block of view.blocks) {
    if (block.type === "input") body.append(field(block));
    else {
      drawBlocks(body, [block], (action) =>
        control("click_view", { view_id: view.id, action_id: action.action_id, value: action.value, user: ME }));
    }
  }
  $("modal-submit").hidden = !view.submit;
  $("modal-submit").textContent = view.submit?.text ?? "";
  if (!$("modal").open) $("modal").showModal();
}

function field(block) {
  const { element: given } = block;
  const id = `field-${block.block_id}`;
  if (given.type === "radio_buttons") {
    const set = element("fieldset");
    set.append(element("legend", "", block.label.text));
    for (const option of given.options) {
      const label = element("label");
      const radio = Object.assign(element("input"), { type: "radio", name: block.block_id, value: option.value });
      radio.required = !block.optional;
      label.append(radio, ` ${option.text.text}`);
      set.append(label);
    }
    return set;
  }
  const box = element("div");
  const label = element("label", "", block.label.text);
  label.htmlFor = id;
  let input;
  if (given.type === "static_select") {
    input = element("select");
    for (const option of given.options) {
      const chosen = given.initial_option?.value === option.value;
      input.append(new Option(option.text.text, option.value, chosen, chosen));
    }
  } else {
    input = element(given.multiline ? "textarea" : "input");
    if (!given.multiline) input.type = "text";
    else input.rows = 4;
    input.value = given.initial_value ?? "";
    if (given.max_length) input.maxLength = given.max_length;
  }
  Object.assign(input, { id, name: block.block_id, required: !block.optional });
  box.append(label, input);
  return box;
}

async function closeModal() {
  const view_id = openView;
  $("modal").close();
  if (view_id) await control("close_view", { view_id });
}

$("modal-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ""));
  const { reply } = await control("submit", { view_id: openView, values, user: ME });
  if (reply?.response_action !== "errors") {
    $("modal").close();
    return;
  }
  for (const [name, problem] of Object.entries(reply.errors)) objectTo($(`field-${name}`), problem);
});

/** Say at a field what is wrong with it, until something else is written there. */
function objectTo(field, problem) {
  field.setCustomValidity(problem);
  field.reportValidity();
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}
$("close-modal").onclick = closeModal;
$("modal").addEventListener("cancel", (event) => {
  event.preventDefault();
  closeModal();
});

// ---- writing -------------------------------------------------------------------------------------------------

function composer(form, box, send) {
  $(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = $(box).value.trim();
    if (!text) return;
    $(box).value = "";
    grow();
    $(form).parentElement.querySelector(".messages").dataset.follow = "1";
    await send(text);
  });
  const grow = () => {
    $(box).style.height = "auto";
    $(box).style.height = `${$(box).scrollHeight}px`;
  };
  $(box).addEventListener("input", grow);
  $(box).addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      $(form).requestSubmit();
    }
  });
}

composer("ask", "ask-text", async (text) => {
  const command = text.match(/^(\/[\w-]+)\s*(.*)$/s);
  if (command) {
    const { reply } = await control("command", { channel: CHANNEL, command: command[1], text: command[2], user: ME });
    if (!reply) {
      $("ask-text").value = text;
      objectTo($("ask-text"), `${command[1]} is not a command here.`);
    }
    return;
  }
  const asked = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const reply = await control("message", { channel: CHANNEL, text: `<@${state.bot_user}> ${asked}`, user: ME });
  goTo(reply.ts);
});
composer("reply", "reply-text", (text) => {
  const said = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return control("message", { channel: CHANNEL, text: said, user: ME, thread_ts: openThread });
});
$("close-thread").onclick = () => goTo("");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && openThread && !$("modal").open) goTo("");
});
for (const list of document.querySelectorAll(".messages")) {
  for (const kind of ["wheel", "touchmove"]) {
    list.addEventListener(kind, () => delete list.dataset.follow, { passive: true });
  }
}
async function offerExamples() {
  for (const text of await (await fetch("/examples")).json()) {
    const button = element("button", "", text);
    button.type = "button";
    button.onclick = () => {
      $("ask-text").value = text;
      $("ask").requestSubmit();
    };
    $("examples").append(button);
  }
}

dark.addEventListener("change", () => {
  for (const item of document.querySelectorAll(".message")) item.dataset.shape = "";
  show();
});
offerExamples();
watch();
