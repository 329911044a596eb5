/** The gateway's HTTP interface as a program of an organisation uses it. */
export class Api {
  private token: string | undefined;

  /** @param baseUrl asked before every call where it is a function, as by a client behind a balancer */
  constructor(private readonly baseUrl: string | (() => string)) {}

  /** Uses this access token from now on. */
  signedIn(token: string): void {
    this.token = token;
  }

  /** The same program, calling somewhere else. */
  at(baseUrl: string | (() => string)): Api {
    const other = new Api(baseUrl);
    other.token = this.token;
    return other;
  }

  /** One call, whatever the answer. */
  async attempt<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
    if (body === undefined) return this.send(method, path);
    return this.send(method, path, { type: 'application/json', text: JSON.stringify(body) });
  }

  /**
   * One call that has to work.
   * @throws Error with the answer when it does not
   */
  async must<T>(method: string, path: string, body?: object): Promise<T> {
    return worked(`${method} ${path}`, await this.attempt<T>(method, path, body));
  }

  /**
   * Posts a CSV file, which has to work.
   * @throws Error with the answer when it does not
   */
  async mustSendCsv<T>(path: string, csv: string): Promise<T> {
    return worked(`POST ${path}`, await this.send<T>('POST', path, { type: 'text/csv', text: csv }));
  }

  private async send<T>(
    method: string,
    path: string,
    content?: { type: string; text: string },
  ): Promise<{ status: number; body: T }> {
    const baseUrl = typeof this.baseUrl === 'string' ? this.baseUrl : this.baseUrl();
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(content === undefined ? {} : { 'content-type': content.type }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: content?.text,
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
  }
}

function worked<T>(call: string, { status, body }: { status: number; body: T }): T {
  if (status < 300) return body;
  throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`);
}
