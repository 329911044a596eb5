import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 3600_000;
/** A browser without a sign-in for this long is unknown again. */
const KNOWN_FOR_DAYS = 180;
/** A name lives as long as its limits, so it is not renewed at each sign-in. */
const RENEWED_AFTER_DAYS = 30;
/** Maximum number of users of one browser; the least recent one is dropped. */
const MOST_PEOPLE = 5;
const MAC_BYTES = 16;
const TOKEN = /^(\d{1,6})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

interface DeviceToken {
  readonly text: string;
  readonly day: number;
  readonly nonce: string;
  readonly mac: Buffer;
}

/**
 * Browsers in which users have signed in before (device cookies, as OWASP recommends against account lockout). A
 * browser keeps one signed token for each of its users, and no table is needed. A token grants no access: it only
 * separates the guesses of this browser from those of unknown callers.
 */
export class KnownDevices {
  private readonly key: Buffer;

  /** @param root any secret of identity's that survives a restart */
  constructor(root: string) {
    this.key = Buffer.from(hkdfSync('sha256', root, '', 'candor:known-devices:v1', 32));
  }

  /** The browser's name for the user; undefined for a browser that the user has never signed in with. */
  nameOf(kept: string, userId: string, now = Date.now()): string | undefined {
    return read(kept).find((token) => this.isOf(token, userId, now))?.nonce;
  }

  /** @returns the token that the browser has to keep from now on, after a sign-in of the user */
  remember(kept: string, userId: string, now = Date.now()): string {
    const tokens = read(kept);
    const own = tokens.find((token) => this.isOf(token, userId, now));
    const isYoung = own !== undefined && dayOf(now) - own.day < RENEWED_AFTER_DAYS;
    const first = isYoung ? own.text : this.newToken(userId, now);
    const others = tokens.filter((token) => token !== own).map(({ text }) => text);
    return [first, ...others].slice(0, MOST_PEOPLE).join('~');
  }

  private newToken(userId: string, now: number): string {
    const nonce = randomBytes(16).toString('base64url');
    const day = dayOf(now);
    return [day, nonce, this.mac(userId, day, nonce).toString('base64url')].join('.');
  }

  private isOf({ day, nonce, mac }: DeviceToken, userId: string, now: number): boolean {
    const isOver = dayOf(now) - day >= KNOWN_FOR_DAYS;
    return !isOver && timingSafeEqual(mac, this.mac(userId, day, nonce));
  }

  private mac(userId: string, day: number, nonce: string): Buffer {
    return createHmac('sha256', this.key).update(`${userId} ${day} ${nonce}`).digest().subarray(0, MAC_BYTES);
  }
}

function read(kept: string): DeviceToken[] {
  return kept
    .split('~', MOST_PEOPLE)
    .map((text) => ({ text, parts: TOKEN.exec(text) }))
    .filter(({ parts }) => parts !== null)
    .map(({ text, parts }) => {
      const [, day = '', nonce = '', mac = ''] = parts ?? [];
      return { text, day: Number(day), nonce, mac: Buffer.from(mac, 'base64url') };
    });
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}
