// What the page can do beyond HTML: times in the visitor's zone, bars that explain themselves, subscribing in place, and
// staying current. The page is complete without any of it.
// The server inlines this file, so it stays small and puts text only in as text.
const page = document;
const html = page.documentElement;
const all = (selector, root = page) => root.querySelectorAll(selector);

const make = (tag, className, ...children) => {
  const element = page.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
};

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
const calendar = { year: 'numeric', month: 'short', day: 'numeric' };

// Times
const localTimes = () => {
  for (const time of all('time[data-local]')) {
    time.title = time.textContent;
    const options = time.dataset.local === 'time' ? clock : { ...calendar, ...clock };
    time.textContent = new Date(time.dateTime).toLocaleString(html.lang, options);
  }
};

// Bars: one tab stop for each component; arrow keys, a mouse or a finger choose the day
const tip = make('div', 'tip');
const cursor = make('div', 'cursor');
const hide = () => {
  tip.remove();
  cursor.remove();
};
// What is said of a day can be gone into, with mouse, finger and keyboard. A finger leaves whatever it has touched.
const leave = ({ relatedTarget, pointerType }) => {
  const chart = cursor.parentNode;
  if (pointerType === 'touch') return;
  if (!tip.contains(relatedTarget) && !chart?.contains(relatedTarget) && !tip.matches(':hover')) hide();
};
tip.onpointerleave = leave;
tip.addEventListener('focusout', leave);
page.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  if (tip.contains(page.activeElement)) cursor.parentNode.focus();
  hide();
});
const link = (address, facts) => {
  const element = make('a', '', facts);
  element.href = address;
  return element;
};
const bars = () => {
  for (const chart of all('[data-bars]')) {
    const { count, born, days } = JSON.parse(chart.dataset.bars);
    const { firstDay, step, incident: incidents, none, absent } = chart.closest('[data-step]').dataset;
    let index = count - 1;

    const dateOf = (bar) =>
      new Date(Date.parse(firstDay) + bar * step * 864e5).toLocaleDateString(html.lang, {
        ...calendar,
        timeZone: 'UTC',
      });
    const show = (next) => {
      index = Math.max(0, Math.min(count - 1, next));
      const lines = days[index] || [['', index < born ? absent : none, '']];
      tip.replaceChildren(
        make('strong', '', dateOf(index)),
        ...lines.map(([look, facts, message, incident]) =>
          make(
            'p',
            '',
            look ? make('b', look, incident ? link(incidents + incident, facts) : facts) : facts,
            ...(message ? [make('br', ''), message] : []),
          ),
        ),
      );
      chart.append(cursor);
      // Beside it: what is inside of a slider is not read, and the way to an incident comes next with the tab key.
      chart.after(tip);
      const width = chart.clientWidth;
      const bar = width / count;
      cursor.style.left = `${index * bar - 2}px`;
      cursor.style.width = `${bar + 2}px`;
      const left = Math.max(0, Math.min(width - tip.offsetWidth, (index + 0.5) * bar - tip.offsetWidth / 2));
      tip.style.left = `${chart.offsetLeft + left}px`;
      tip.style.top = `${chart.offsetTop + chart.offsetHeight}px`;
      chart.setAttribute('aria-valuenow', index);
      chart.setAttribute(
        'aria-valuetext',
        [dateOf(index), ...lines.map((line) => line.slice(1, 3).join(' ').trim())].join(': '),
      );
    };

    const states = {
      role: 'slider',
      tabindex: 0,
      'aria-readonly': true,
      'aria-valuemin': 0,
      'aria-valuemax': count - 1,
    };
    for (const [name, value] of Object.entries({ ...states, 'aria-valuenow': index })) chart.setAttribute(name, value);
    chart.onfocus = () => show(index);
    chart.onblur = chart.onpointerleave = leave;
    chart.onpointermove = chart.onpointerdown = (event) => {
      const box = chart.getBoundingClientRect();
      show(Math.floor(((event.clientX - box.left) / box.width) * count));
    };
    chart.onkeydown = (event) => {
      const next = {
        ArrowLeft: index - 1,
        ArrowDown: index - 1,
        ArrowRight: index + 1,
        ArrowUp: index + 1,
        PageUp: index + 7,
        PageDown: index - 7,
        Home: 0,
        End: count - 1,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      show(next);
    };
  }
};

// Subscribing
const forms = () => {
  for (const form of all('.subscribe-form')) {
    const field = form.querySelector('input');
    const result = form.querySelector('.result');
    const button = form.querySelector('button');
    form.onsubmit = async (event) => {
      event.preventDefault();
      button.disabled = true;
      let reason = form.dataset.failed;
      let answer = {};
      let ok = false;
      try {
        const response = await fetch(form.action, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams(new FormData(form)),
        });
        ok = response.ok;
        answer = await response.json();
        const detail = answer.errors?.[0]?.detail || answer.detail;
        if (detail) reason += `. ${detail}`;
      } catch {
        // No connection, or an answer that is not ours: the plain text says enough.
      }
      button.disabled = false;
      result.classList.toggle('failed', !ok);
      form.classList.toggle('done', ok);
      field.toggleAttribute('aria-invalid', !ok);
      result.replaceChildren(ok ? form.dataset.done : reason);
      if (answer.signingSecret) result.append(make('code', '', answer.signingSecret));
      result.tabIndex = -1;
      (ok ? result : field).focus();
    };
  }
};

// Many services: a field that leaves those whose group, name or status has its words
let sought = '';
const finder = () => {
  for (const section of all('[data-find]')) {
    const field = make('input', 'find');
    const cards = [...all('.card', section)].map((card) => [card, card.open]);
    field.type = 'search';
    field.placeholder = field.ariaLabel = section.dataset.find;
    field.value = sought;
    field.oninput = () => {
      sought = field.value;
      for (const [card, open] of cards) {
        const group = card.querySelector('summary')?.textContent || '';
        card.hidden = true;
        card.open = open || sought;
        for (const row of all('.component', card)) {
          const text = group + row.querySelector('.component-head').textContent;
          row.hidden = !text.toLowerCase().includes(sought.trim().toLowerCase());
          card.hidden &&= row.hidden;
        }
      }
    };
    field.oninput();
    section.querySelector('.section-head').after(field);
  }
};

const enhance = () => {
  localTimes();
  finder();
  bars();
  forms();
};
enhance();

// Back from Slack: says how it went, once
const flags = new URLSearchParams(location.search);
if (flags.has('hasError')) {
  const main = page.querySelector('main');
  const reason = flags.get('exceptionMessage');
  const failed = flags.get('hasError') === 'true';
  const words = failed ? [main.dataset.failed, reason] : [main.dataset.done];
  const said = make('p', failed ? 'result failed' : 'result', words.filter(Boolean).join('. '));
  said.role = 'status';
  main.prepend(said);
  history.replaceState(null, '', location.pathname);
}

// Staying current: while it is looked at, a page hears of a newer one by itself (once a minute it asks, where that does not
// work), and puts it in its own place unless the reader is in the middle of something
const news = make('p', 'visually-hidden');
news.role = 'status';
page.body.append(news);
const find = (selector, root = page) => root.querySelector(selector);
const versionOf = (root) => find('main', root)?.dataset.live;
const focusable = () => [...all('a, button, input, summary, [tabindex]')];
const busy = () => page.hidden || tip.isConnected || find(':popover-open') || find('input:focus');

const renew = async () => {
  const answer = await fetch(location.href, { cache: 'no-cache' });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // The visitor may have begun something in the meantime.
  if (busy()) return;
  const styleOf = (root) => find('style', root)?.textContent + find('link[rel=stylesheet]', root)?.href;
  // Gone, or of a newer release with another style.
  if (!versionOf(next) || styleOf(next) !== styleOf(page)) return location.reload();
  if (versionOf(next) === versionOf(page)) return;
  for (const { id } of all('.group[open][id]')) find(`#${id}`, next)?.setAttribute('open', '');
  const focus = focusable().indexOf(page.activeElement);
  for (const part of ['header', 'main', 'footer', 'link[rel=icon]']) find(part)?.replaceWith(find(part, next));
  page.title = next.title;
  html.lang = next.documentElement.lang;
  enhance();
  focusable()[focus]?.focus({ preventScroll: true });
  news.textContent = page.title;
};

let newest = versionOf(page);
const check = () => newest !== versionOf(page) && !busy() && renew().catch(() => {});
// Not everybody at the same moment.
const soon = () => setTimeout(check, Math.random() * 1e3);
let source;
const listen = () => {
  if (page.hidden) {
    source?.close();
    source = undefined;
    return;
  }
  if (source && source.readyState < 2) return;
  source = new EventSource(`/events?path=${encodeURIComponent(location.pathname)}`);
  source.onmessage = ({ data }) => {
    newest = data;
    soon();
  };
};
if (newest) {
  listen();
  page.onvisibilitychange = () => {
    listen();
    soon();
  };
  setInterval(() => {
    if (source?.readyState !== 1) newest = '';
    listen();
    check();
  }, 60_000);
}
