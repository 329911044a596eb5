// Puts a line on top of a site while its status page has an open incident or a maintenance that is running. Runs on sites of
// others: it never throws, asks for nothing but the banner of the page it came from, and shows nothing when it does not know.
(function () {
  'use strict';
  var EVERY_MS = 60000;
  // White on each has a contrast of 4.5 at least, whatever the site behind looks like.
  var COLORS = {
    none: '#4a5565',
    minor: '#9a4a06',
    major: '#b45309',
    critical: '#b91c2c',
    maintenance: '#1f4fb8',
  };
  var TEXTS = {
    en: ['Incident', 'Minor incident', 'Major incident', 'Critical incident', 'Maintenance', 'Details', 'Dismiss'],
    de: ['Vorfall', 'Kleiner Vorfall', 'Großer Vorfall', 'Kritischer Vorfall', 'Wartung', 'Details', 'Schließen'],
    fr: ['Incident', 'Incident mineur', 'Incident majeur', 'Incident critique', 'Maintenance', 'Détails', 'Fermer'],
    es: ['Incidente', 'Incidente menor', 'Incidente grave', 'Incidente crítico', 'Mantenimiento', 'Detalles', 'Cerrar'],
    ja: [
      'インシデント',
      '軽微なインシデント',
      '重大なインシデント',
      '深刻なインシデント',
      'メンテナンス',
      '詳細',
      '閉じる',
    ],
    tr: ['Olay', 'Küçük olay', 'Büyük olay', 'Kritik olay', 'Bakım', 'Ayrıntılar', 'Kapat'],
  };
  var KINDS = ['none', 'minor', 'major', 'critical', 'maintenance'];
  var bar, shown;
  var dismissed = [];
  try {
    var script = document.currentScript;
    if (!script || typeof fetch !== 'function') return;
    var base = script.src.replace(/\/banner\.js(?:[?#].*)?$/, '');
    var customerId = script.getAttribute('data-customer-id');
    var texts = TEXTS[languageOf(script.getAttribute('data-lang') || document.documentElement.lang)];
    var key = 'candor-banner ' + base;
    start();
  } catch (e) {
    // The page around it must not notice.
  }

  function languageOf(wanted) {
    var names = [wanted].concat(navigator.languages || []);
    for (var i = 0; i < names.length; i += 1) {
      var name = String(names[i] || '')
        .slice(0, 2)
        .toLowerCase();
      if (Object.prototype.hasOwnProperty.call(TEXTS, name)) return name;
    }
    return 'en';
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
      fetch(base + '/banner.json', { credentials: 'omit' })
        .then(function (answer) {
          return answer.ok ? answer.json() : undefined;
        })
        .then(function (found) {
          // An address may belong to another organisation by now.
          var ours = found && (!customerId || found.page.id === customerId);
          show(ours ? found.items : []);
        })
        .catch(hide);
    } catch (e) {
      hide();
    }
  }

  function hide() {
    show([]);
  }

  function show(items) {
    try {
      var item = items.filter(isNews)[0];
      if (item && KINDS.indexOf(item.impact) < 0) item = undefined;
      var now = item && [item.id, item.impact, item.name].join(' ');
      if (now === shown) return;
      shown = now;
      if (!item) {
        if (bar) bar.remove();
        bar = undefined;
        return;
      }
      if (!bar) place();
      fill(item);
    } catch (e) {
      // As above.
    }
  }

  // The region stands there empty first: what is put in later is what a screen reader says.
  function place() {
    bar = document.createElement('div');
    bar.setAttribute('role', 'status');
    bar.setAttribute('data-candor-banner', '');
    document.body.insertBefore(bar, document.body.firstChild);
  }

  // Styles are set by script, which a content security policy lets pass where it refuses style attributes.
  function fill(item) {
    var color = COLORS[item.impact];
    look(bar, {
      display: 'flex',
      alignItems: 'center',
      gap: '0.75em',
      boxSizing: 'border-box',
      width: '100%',
      padding: '0.6em 1em',
      background: color,
      color: '#fff',
      font: '500 15px/1.4 system-ui, sans-serif',
      colorScheme: 'only light',
    });
    var words = document.createElement('span');
    look(words, { flex: '1', minWidth: '0', overflowWrap: 'anywhere' });
    words.dir = 'auto';
    var link = document.createElement('a');
    link.href = item.url;
    link.textContent = texts[5];
    link.setAttribute('aria-label', texts[5] + ': ' + item.name);
    look(link, { color: '#fff', textDecoration: 'underline', marginInlineStart: '0.6em' });
    words.append(texts[KINDS.indexOf(item.impact)] + ': ' + item.name + ' ', link);
    var close = document.createElement('button');
    close.type = 'button';
    close.textContent = '\u00d7';
    close.setAttribute('aria-label', texts[6]);
    look(close, {
      flex: 'none',
      minWidth: '32px',
      minHeight: '32px',
      margin: '0',
      padding: '0',
      border: '0',
      borderRadius: '4px',
      background: 'transparent',
      color: '#fff',
      font: '22px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
    close.onclick = function () {
      remember(item.id);
      update();
      hide();
    };
    focusRing(link);
    focusRing(close);
    bar.replaceChildren();
    setTimeout(function () {
      if (bar) bar.replaceChildren(words, close);
    }, 0);
  }

  function focusRing(element) {
    element.onfocus = function () {
      look(element, { outline: '2px solid #fff', outlineOffset: '2px' });
    };
    element.onblur = function () {
      look(element, { outline: 'none' });
    };
  }

  function look(element, styles) {
    for (var name in styles) element.style[name] = styles[name];
  }

  function isNews(item) {
    return stored().indexOf(item.id) < 0;
  }

  // Where the site may store nothing, it is remembered until the page is left.
  function stored() {
    try {
      return dismissed.concat(JSON.parse(localStorage.getItem(key) || '[]'));
    } catch (e) {
      return dismissed;
    }
  }

  function remember(id) {
    dismissed = stored().concat(id).slice(-20);
    try {
      localStorage.setItem(key, JSON.stringify(dismissed));
    } catch (e) {
      // As above.
    }
  }
})();
