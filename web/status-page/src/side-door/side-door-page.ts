import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { STYLE } from '../document/assets.js';

const SCRIPT = readFileSync(new URL('../browser/side-door.js', import.meta.url), 'utf8');
/** What no other page has. */
const OWN_STYLE =
  '.subscribe-form :is(textarea,select){width:100%;padding:.5rem .75rem;background:var(--card);border:1px solid var(--control);border-radius:9px;color:var(--strong);font:inherit}' +
  '.subscribe-form textarea{min-height:8rem}.subscribe-form :is(input,textarea,select){margin-block-end:1rem}' +
  '.subscribe-form .box{display:flex;gap:.5rem;align-items:baseline}.subscribe-form .box input{width:auto}' +
  '.subscribe-form details{margin-block-end:1rem}.subscribe-form summary{color:var(--accent);cursor:pointer;margin-block-end:.5rem}';
const ALL_STYLE = STYLE + OWN_STYLE;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The form with which an Owner writes on the page while the product is down. The same for all pages, because it has to
 * work whatever state a gateway has, and in English alone, as the console is: its readers are the Owners.
 */
export const SIDE_DOOR_PAGE = {
  contentType: 'text/html; charset=utf-8',
  contentSecurityPolicy: [
    "default-src 'none'",
    `style-src ${hash(ALL_STYLE)}`,
    `script-src ${hash(SCRIPT)}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Side door</title>
<style>${ALL_STYLE}</style>
</head>
<body>
<main class="notice">
<div class="card">
<h1>Side door</h1>
<p>Update this status page while the product itself is down. You need a key that was made beforehand.</p>
<p id="without-script">This form signs in your browser and needs JavaScript. Without it, use the command of the side door.</p>
<form class="subscribe-form" hidden>
<label for="key">Key file</label>
<input id="key" name="key" type="file" accept="application/json,.json" required>
<label for="name">Title</label>
<input id="name" name="name" maxlength="200" required value="We are having problems">
<label for="message">Message</label>
<textarea id="message" name="message" maxlength="5000" required></textarea>
<label for="status">How the services are</label>
<select id="status" name="status">
<option value="MAJOR_OUTAGE">Major outage</option>
<option value="PARTIAL_OUTAGE">Partial outage</option>
<option value="DEGRADED_PERFORMANCE">Degraded performance</option>
<option value="RESOLVED">Operational again: this ends the notice</option>
</select>
<label class="box"><input name="notify" type="checkbox"> Notify subscribers once the product is back</label>
<details>
<summary>Go on with a notice</summary>
<label for="noticeId">Its id; empty for a new notice</label>
<input id="noticeId" name="noticeId" pattern="[0-9a-f\\-]{36}" autocomplete="off">
<label for="sequence">Number of this update</label>
<input id="sequence" name="sequence" type="number" min="0" max="49" value="0">
</details>
<p class="result" role="status"></p>
<button type="submit" name="send" class="button">Publish</button>
</form>
</div>
<p class="back"><a href="/">Status page</a></p>
</main>
<script type="module">${SCRIPT}</script>
</body>
</html>
`,
} as const;
