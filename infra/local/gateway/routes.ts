/** A route of the HTTP API. */
export interface Route {
  readonly key: string;
  readonly functionArn: string;
  readonly authorizer: AuthorizerSettings | undefined;
  readonly throttle: Throttle;
}

export interface AuthorizerSettings {
  readonly id: string;
  readonly issuer: string;
  readonly audience: readonly string[];
}

/** Requests per second, and the burst. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

export interface Match {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

interface Compiled {
  readonly route: Route;
  readonly method: string;
  readonly parts: readonly string[];
  /** Lower is more specific. */
  readonly wildcardWeight: number;
}

/**
 * The path as an HTTP API sees it: decoded before the route is chosen, so an encoded slash separates parts, and cut off
 * at an encoded question mark. A malformed escape is passed on unchanged, and the function's own parsing rejects it.
 * Sources: fastify/aws-lambda-fastify#169, honojs/hono#2156, middleapi/standard-server#93
 */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\?.*$/s, '');
  } catch {
    return path;
  }
}

/**
 * How API Gateway chooses a route: the most specific path wins, a named method before `ANY`, `$default` last. Takes a
 * decoded path.
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const compiled: Compiled[] = routes
    .filter((route) => route.key !== '$default')
    .map((route) => {
      const [method = '', path = ''] = route.key.split(' ');
      const parts = path.split('/').slice(1);
      const weights: number[] = parts.map((part) => (part.endsWith('+}') ? 2 : part.startsWith('{') ? 1 : 0));
      const wildcardWeight = weights.reduce((sum, weight) => sum * 3 + weight, method === 'ANY' ? 1 : 0);
      return { route, method, parts, wildcardWeight };
    })
    .sort((one, other) => one.wildcardWeight - other.wildcardWeight);
  const fallback = routes.find((route) => route.key === '$default');
  return (method, path) => {
    const given = path.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== method && candidate.method !== 'ANY') continue;
      const parameters = match(candidate.parts, given);
      if (parameters) return { route: candidate.route, parameters };
    }
    return fallback && { route: fallback, parameters: {} };
  };
}

function match(parts: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const here = given[at];
    if (here === undefined) return undefined;
    if (part.endsWith('+}')) {
      parameters[part.slice(1, -2)] = given.slice(at).join('/');
      return parameters;
    }
    if (part.startsWith('{')) {
      if (here === '') return undefined;
      parameters[part.slice(1, -1)] = here;
    } else if (part !== here) return undefined;
  }
  return parts.length === given.length ? parameters : undefined;
}

/** A token bucket for each route, like a stage's throttling. */
export function createThrottle(now: () => number): (route: Route) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return ({ key, throttle: { rate, burst } }) => {
    const time = now();
    const before = buckets.get(key) ?? { tokens: burst, at: time };
    const tokens = Math.min(burst, before.tokens + ((time - before.at) / 1000) * rate);
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: time });
    return tokens >= 1;
  };
}
