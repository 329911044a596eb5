// Puts a dot in the colour of the status into every link of the class "candor-badge". Runs on sites of others: it never
// throws, asks for nothing but the status of the page it came from, and takes the dot away when it does not know.
(function () {
  'use strict';
  var EVERY_MS = 60000;
  var STATES = {
    none: ['#12946e', 'All Systems Operational'],
    minor: ['#e07a1f', 'Minor Outage'],
    major: ['#e07a1f', 'Minor Outage'],
    critical: ['#d13445', 'Major Outage'],
    maintenance: ['#2f6be4', 'Under Maintenance'],
  };
  try {
    var script = document.currentScript;
    if (!script || typeof fetch !== 'function') return;
    var base = script.src.replace(/\/widget\.js(?:[?#].*)?$/, '');
    var customerId = script.getAttribute('data-customer-id');
    start();
  } catch (e) {
    // The page around it must not notice.
  }

  function start() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', update);
    else update();
    setInterval(function () {
      if (!document.hidden) update();
    }, EVERY_MS);
  }

  function update() {
    try {
      fetch(base + '/api/v2/status.json', { credentials: 'omit' })
        .then(function (answer) {
          return answer.ok ? answer.json() : undefined;
        })
        .then(function (found) {
          // An address may belong to another organisation by now.
          var ours = found && (!customerId || found.page.id === customerId);
          show(ours ? STATES[found.status.indicator] : undefined);
        })
        .catch(hide);
    } catch (e) {
      hide();
    }
  }

  function hide() {
    show(undefined);
  }

  function show(state) {
    try {
      var links = document.querySelectorAll('a.candor-badge');
      for (var i = 0; i < links.length; i += 1) {
        if (links[i].href.indexOf(base + '/') === 0 || links[i].href === base) paint(links[i], state);
      }
    } catch (e) {
      // As above.
    }
  }

  function paint(link, state) {
    var dot = link.querySelector('[data-candor-dot]');
    if (!state) {
      if (dot) dot.remove();
      return;
    }
    if (!dot) {
      dot = document.createElement('span');
      dot.setAttribute('data-candor-dot', '');
      dot.setAttribute('role', 'img');
      link.appendChild(dot);
    }
    dot.title = state[1];
    dot.setAttribute('aria-label', state[1]);
    // Set by script, which a content security policy lets pass where it refuses style attributes.
    var look = dot.style;
    look.display = 'inline-block';
    look.width = look.height = '0.7em';
    look.marginInlineStart = '0.45em';
    look.borderRadius = '50%';
    look.background = state[0];
  }
})();
