// The form of the side door: signs what is typed with the key of a file, in this browser, and sends it to this page's own
// gateway. The key is sent to nobody and kept nowhere.
const form = document.querySelector('form');
const result = document.querySelector('.result');
const { elements } = form;
const KEPT = 'candor-side-door';

const base64 = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const say = (text, isFailed) => {
  result.textContent = text;
  result.classList.toggle('failed', isFailed);
};

// What was sent last from this browser: the next entry of it is most likely what is to be written now.
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};
const keep = (notice) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(notice));
  } catch {
    // Without storage the fields keep it as long as the page is open.
  }
};
const goOnWith = ({ noticeId = '', sequence = 0, name = '' }) => {
  elements.noticeId.value = noticeId;
  elements.sequence.value = sequence;
  if (name) elements.name.value = name;
  document.querySelector('details').open = noticeId !== '';
};

const keyOf = async (file) => {
  if (!globalThis.crypto?.subtle) throw new Error('This browser signs on pages that came by https only.');
  let key;
  try {
    key = JSON.parse(await file.text());
  } catch {
    key = {};
  }
  if (key.version !== 1) throw new Error('This file is not a key of the side door.');
  const secret = await crypto.subtle
    .importKey('pkcs8', bytesOf(key.privateKey), { name: 'Ed25519' }, false, ['sign'])
    .catch(() => {
      throw new Error('This browser cannot sign with such a key. Please use a current one, or the command.');
    });
  return { ...key, secret };
};

const signed = async ({ secret }, notice) => {
  const bytes = new TextEncoder().encode(JSON.stringify(notice));
  const prefix = new TextEncoder().encode('candor side door notice v1\n');
  const signature = await crypto.subtle.sign('Ed25519', secret, new Uint8Array([...prefix, ...bytes]));
  return { notice: base64(bytes), signature: base64(signature) };
};

const noticeOf = ({ pageId, keyId }) => {
  const isResolved = elements.status.value === 'RESOLVED';
  const noticeId = elements.noticeId.value.trim() || crypto.randomUUID();
  return {
    noticeId,
    pageId,
    keyId,
    sequence: elements.noticeId.value.trim() ? Number(elements.sequence.value) : 0,
    issuedAt: Date.now(),
    name: elements.name.value,
    message: elements.message.value,
    componentStatus: `COMPONENT_STATUS_${isResolved ? 'OPERATIONAL' : elements.status.value}`,
    incidentStatus: `INCIDENT_STATUS_${isResolved ? 'RESOLVED' : 'INVESTIGATING'}`,
    notify: elements.notify.checked,
  };
};

// The same bytes again after no answer: a gateway that has accepted them says so.
let unanswered;
form.addEventListener('input', () => (unanswered = undefined));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  say('Sending …', false);
  elements.send.disabled = true;
  try {
    if (!unanswered) {
      const key = await keyOf(elements.key.files[0]);
      const notice = noticeOf(key);
      unanswered = { notice, body: JSON.stringify(await signed(key, notice)) };
    }
    const { notice, body } = unanswered;
    const answer = await fetch('/side-door', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => {
      throw new Error('There was no answer. Please send it again.');
    });
    if (answer.status < 500) unanswered = undefined;
    const told = await answer.json();
    if (!answer.ok)
      throw new Error([told.detail, ...told.errors.map((one) => `${one.pointer}: ${one.detail}`)].join(' '));
    const { noticeId, sequence, name } = notice;
    const next = elements.status.value === 'RESOLVED' ? {} : { noticeId, sequence: sequence + 1, name };
    keep(next);
    goOnWith(next);
    elements.message.value = '';
    say('Accepted. It is on the page now.', false);
  } catch (error) {
    say(error.message, true);
  } finally {
    elements.send.disabled = false;
  }
});

document.querySelector('#without-script').remove();
form.hidden = false;
goOnWith(kept());
