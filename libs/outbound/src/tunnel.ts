import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { OutboundError } from './exchange.js';
import { proxyLogin } from './outbound-proxy.js';

/** The proxy answered, and opened no tunnel. */
class TunnelRefusedError extends OutboundError {
  constructor(readonly status: number) {
    super(status === 407 ? 'The proxy does not accept our login (407).' : `The proxy refused the target (${status}).`);
  }
}

export interface TunnelOptions {
  /** For the proxy's answer, and once more for the handshake with the target (ms). */
  readonly timeoutMs: number;
  /** What the proxy is asked for in place of a host; the first that it opens is used. By default the host itself. */
  readonly hostsOf?: (hostname: string) => Promise<readonly string[]>;
  /** Of the handshake with the target. */
  readonly tls?: buildConnector.BuildOptions;
}

/**
 * Opens connections through a proxy. Whatever host the proxy is asked for: certificate, SNI and Host header are those
 * of the URL.
 */
export function tunnelConnector(proxy: URL, { timeoutMs, hostsOf, tls }: TunnelOptions): buildConnector.connector {
  const handshake = buildConnector({ ...tls, timeout: timeoutMs, allowH2: false });
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    const open = async () => {
      const hosts = (await hostsOf?.(options.hostname)) ?? [options.hostname];
      return openFirst(proxy, hosts, port, timeoutMs);
    };
    open().then(
      (socket) => {
        if (options.protocol === 'https:') handshake({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

/** A proxy without IPv6, for example, refuses some of a host's addresses; a refused login is that of all. */
async function openFirst(proxy: URL, hosts: readonly string[], port: string, timeoutMs: number): Promise<Socket> {
  const [host = '', ...others] = hosts;
  try {
    return await openTunnel(proxy, `${isIP(host) === 6 ? `[${host}]` : host}:${port}`, timeoutMs);
  } catch (error) {
    const mayGoOn = error instanceof TunnelRefusedError && error.status !== 407 && others.length > 0;
    if (!mayGoOn) throw error;
    return openFirst(proxy, others, port, timeoutMs);
  }
}

/**
 * CONNECT (RFC 9110, 9.3.6). Errors name neither the proxy nor the login: organisations read them.
 * @param target `host:port`
 */
function openTunnel(proxy: URL, target: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const login = proxyLogin(proxy);
    const asked = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || 80,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(login !== undefined && { 'proxy-authorization': login }) },
      agent: false,
    });
    const timer = setTimeout(() => asked.destroy(new OutboundError('No answer of the proxy in time.')), timeoutMs);
    asked.once('connect', ({ statusCode = 0 }, socket, head) => {
      clearTimeout(timer);
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        resolve((socket as Socket).setNoDelay(true));
      } else {
        socket.destroy();
        reject(new TunnelRefusedError(statusCode));
      }
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error instanceof OutboundError) reject(error);
      else reject(new OutboundError(`The proxy does not answer (${error.code ?? 'no reason given'}).`));
    });
    asked.end();
  });
}
