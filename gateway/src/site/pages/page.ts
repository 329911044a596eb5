import { endOfPageDay, startOfPageDay } from '@candor/status-page/time/page-day.js';
import type { PageFacts } from '../states/read-state.js';
import { editionOfPage, type Edition } from './edition.js';
import { overlaid, type Overlay, type OverlayOf } from './overlay.js';

const DAY_MS = 86_400_000;

/** A page in one revision of its state, and the edition that is current. */
export class Page {
  private dayEnd = 0;
  private begin = 0;
  private present?: { readonly dayStart: number; readonly edition: Edition };
  /**
   * What is laid over its state. It stays: the next turn of the page has another one, so that the version that live
   * updates announce changes when the answers do.
   */
  readonly overlay?: Overlay;

  /**
   * @param clock the time (epoch ms)
   * @param overlayOf what was said through the side door by now
   */
  constructor(
    readonly facts: PageFacts,
    private readonly clock: () => number = Date.now,
    private readonly overlayOf: OverlayOf = () => undefined,
  ) {
    this.overlay = overlayOf(facts.id);
  }

  /** Stands for hosts without a page. */
  static readonly none = new Page({
    id: '',
    customerId: '',
    revision: 0,
    domain: '',
    hosts: [],
    lapsedHosts: [],
    timeZone: 'UTC',
    homePeriodPath: '',
  });

  /** Whether its organisation was deleted: it is not served anywhere. */
  get isGone(): boolean {
    return this.facts.domain === '';
  }

  get id(): string {
    return this.facts.id;
  }

  /** Whether its answers depend on who reads it. */
  get hasReaders(): boolean {
    return this.facts.readers !== undefined;
  }

  /** Whether not everybody may read it. */
  get isPrivate(): boolean {
    return this.facts.readers !== undefined && !this.facts.readers.open;
  }

  /** Whether some readers see what others do not. */
  get hasAudiences(): boolean {
    return this.facts.readers?.audiences !== undefined;
  }

  /** Whether some addresses are proven with an identity provider, and not with a mailed link. */
  get hasProviders(): boolean {
    return (this.facts.readers?.providers?.length ?? 0) > 0;
  }

  /** Whether some readers sign in with an identity provider that was set up for this page. */
  get hasSamlProviders(): boolean {
    return this.facts.readers?.providers?.some(({ isOpenid }) => !isOpenid) ?? false;
  }

  /** The same revision, as a new object for another turn. */
  again(): Page {
    return new Page(this.facts, this.clock, this.overlayOf);
  }

  /** When the page's present day began (epoch ms): its content changes with the day, also when nothing has happened. */
  dayStart(): number {
    const now = this.clock();
    if (now >= this.dayEnd) [this.begin, this.dayEnd] = dayOf(now, this.facts.timeZone);
    return this.begin;
  }

  /** The edition of answers from its state. */
  edition(): Edition {
    const dayStart = this.dayStart();
    if (this.present?.dayStart !== dayStart)
      this.present = { dayStart, edition: overlaid(editionOfPage(this.facts.revision, dayStart), this.overlay) };
    return this.present.edition;
  }
}

function dayOf(now: number, timeZone: string): [start: number, end: number] {
  try {
    return [startOfPageDay(now, timeZone), endOfPageDay(now, timeZone)];
  } catch {
    // A zone that this build does not know.
    const start = now - (now % DAY_MS);
    return [start, start + DAY_MS];
  }
}
