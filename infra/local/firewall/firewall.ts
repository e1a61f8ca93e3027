/** A web ACL rule that blocks an address that sends too many requests. */
export interface RateRule {
  /** More requests than this within the window are blocked. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/**
 * AWS WAF's rate-based rules. AWS counts every few seconds and so blocks later than this; blocked requests
 * count as well, there and here.
 * @param now milliseconds
 * @returns what to respond instead of the site; undefined lets the request through
 */
export function createFirewall(rules: readonly RateRule[], now: () => number) {
  const counted = rules.map((rule) => ({ rule, requests: new Map<string, number[]>() }));
  return (address: string): RateRule['response'] | undefined => {
    for (const { rule, requests } of counted) {
      const since = now() - rule.windowSeconds * 1000;
      const recent = [...(requests.get(address) ?? []).filter((at) => at > since), now()];
      requests.set(address, recent);
      if (recent.length > rule.limit) return rule.response;
    }
    return undefined;
  };
}
