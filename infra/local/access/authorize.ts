import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { plainHeaders, requestUrl } from '../http-message.ts';
import { AccessDenied } from './access-denied.ts';
import type { Allows, Need } from './policies.ts';
import { verifySignature } from './signature.ts';

export type { Need } from './policies.ts';

interface Caller {
  /** A function's logical ID, or `operator`. */
  readonly name: string;
  may(need: Need): boolean;
}

/**
 * Identifies the caller by its signature and checks each required permission.
 * @throws AccessDenied
 */
export type Authorize = (request: IncomingMessage, body: Buffer, needs: readonly Need[]) => Promise<Caller>;

/** A permission that was used, for comparing grants with actual usage. */
export interface UsedRight {
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
}

interface Access {
  readonly authorize: Authorize;
  readonly credentialsOf: (caller: string) => { accessKeyId: string; secretAccessKey: string };
  readonly used: () => UsedRight[];
}

/** The access key of the operator: seeding, tests, commands. It has all permissions. */
export const operator = 'operator';

/**
 * The permissions of every caller. Each function has its own access key, named by its logical ID, and the
 * permissions of its role in the template.
 * @param secret the secret that secret keys are derived from
 */
export function createAccess(secret: string, roles: ReadonlyMap<string, Allows>): Access {
  // Every call is signed with one, so each is derived once.
  const secrets = new Map<string, string>();
  const secretOf = (caller: string): string | undefined => {
    if (caller !== operator && !roles.has(caller)) return undefined;
    const known = secrets.get(caller) ?? createHmac('sha256', secret).update(caller).digest('base64url');
    secrets.set(caller, known);
    return known;
  };
  const used = new Map<string, UsedRight>();

  return {
    async authorize(request, body, needs) {
      const url = requestUrl(request);
      const verdict = await verifySignature(
        {
          method: request.method ?? 'GET',
          path: url.pathname,
          query: url.searchParams,
          headers: plainHeaders(request),
          body,
        },
        secretOf,
        new Date(),
      );
      if (!verdict.ok) throw new AccessDenied(verdict.message, verdict.code);
      const name = verdict.accessKey;
      const allows = roles.get(name);
      const may = (need: Need): boolean => name === operator || allows?.(need) === true;
      for (const need of needs) {
        if (!may(need)) {
          throw new AccessDenied(
            `User: ${name} is not authorized to perform: ${need.action} on resource: ${need.resource} because no identity-based policy allows the ${need.action} action`,
          );
        }
        const { action, resource } = need;
        const key = `${name} ${action} ${resource}`;
        if (name !== operator && used.size < 10_000 && !used.has(key))
          used.set(key, { caller: name, action, resource });
      }
      return { name, may };
    },
    credentialsOf(caller) {
      const secretAccessKey = secretOf(caller);
      if (secretAccessKey === undefined) throw new Error(`There is no principal ${caller} here.`);
      return { accessKeyId: caller, secretAccessKey };
    },
    used: () => [...used.values()],
  };
}
