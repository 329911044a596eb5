/** The gateway's HTTP interface as a program of an organisation uses it. */
export class Api {
  private token: string | undefined;

  constructor(private readonly baseUrl: string) {}

  /** Uses this access token from now on. */
  signedIn(token: string): void {
    this.token = token;
  }

  /** One call, whatever the answer. */
  async attempt<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
  }

  /**
   * One call that has to work.
   * @throws Error with the answer when it does not
   */
  async must<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.attempt<T>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
