/** A required call that failed. */
export class CallFailedError extends Error {
  constructor(
    call: string,
    readonly status: number,
    body: unknown,
  ) {
    super(`${call} answered ${status}: ${JSON.stringify(body)}`);
  }
}

const ATTEMPTS = 3;
/** The gateway's status when a service did not respond: the work may have been done all the same. */
const NO_ANSWER: readonly number[] = [503, 504];

/** Repeats the work when a call in it got no response, twice at most; it skips what has already been done. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isUnanswered = error instanceof CallFailedError && NO_ANSWER.includes(error.status);
      if (!isUnanswered || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A client of the gateway's HTTP interface, like a program of an organisation. */
export class Api {
  private token: string | undefined;

  /** @param baseUrl called before every request where it is a function, as by a client behind a balancer */
  constructor(private readonly baseUrl: string | (() => string)) {}

  /** Uses this access token from now on. */
  signedIn(token: string): void {
    this.token = token;
  }

  /** The same client, for another address. */
  at(baseUrl: string | (() => string)): Api {
    const other = new Api(baseUrl);
    other.token = this.token;
    return other;
  }

  /**
   * One call, with any response.
   * @param key the Idempotency-Key, under which the call may be repeated
   */
  async attempt<T>(method: string, path: string, body?: object, key?: string): Promise<{ status: number; body: T }> {
    if (body === undefined) return this.send(method, path);
    return this.send(method, path, { type: 'application/json', body: JSON.stringify(body), key });
  }

  /**
   * One call that must succeed.
   * @throws CallFailedError when it does not
   */
  async must<T>(method: string, path: string, body?: object): Promise<T> {
    return worked(`${method} ${path}`, await this.attempt<T>(method, path, body));
  }

  /**
   * Posts a CSV file, which must succeed.
   * @throws CallFailedError when it does not
   */
  async mustSendCsv<T>(path: string, csv: string): Promise<T> {
    return worked(`POST ${path}`, await this.send<T>('POST', path, { type: 'text/csv', body: csv }));
  }

  /**
   * Posts a file as a form does, which must succeed.
   * @throws CallFailedError when it does not
   */
  async mustUpload<T>(path: string, file: Uint8Array): Promise<T> {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(file)], 'file'));
    return worked(`POST ${path}`, await this.send<T>('POST', path, { body: form }));
  }

  private async send<T>(
    method: string,
    path: string,
    content?: { type?: string; body: string | FormData; key?: string },
  ): Promise<{ status: number; body: T }> {
    const baseUrl = typeof this.baseUrl === 'string' ? this.baseUrl : this.baseUrl();
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(content?.type === undefined ? {} : { 'content-type': content.type }),
        ...(content?.key === undefined ? {} : { 'idempotency-key': content.key }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: content?.body,
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
  }
}

function worked<T>(call: string, { status, body }: { status: number; body: T }): T {
  if (status < 300) return body;
  throw new CallFailedError(call, status, body);
}
