import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize } from '../access/authorize.ts';
import { type Handler, plainHeaders, readBody, requestUrl, sendJson } from '../http-message.ts';
import type { LocalState } from '../state.ts';
import { openAccounts } from './accounts.ts';
import { administrationActions } from './administration.ts';
import { openCodes } from './codes.ts';
import { createEncryptor } from './encryptor.ts';
import { openHourlyLimits } from './hourly-limits.ts';
import { createMailer, type Deliver, type Invoke, runTrigger, triggerEvent } from './messages.ts';
import { ownAccountActions } from './own-account.ts';
import { passkeyActions } from './passkey-actions.ts';
import { openPasskeys } from './passkeys.ts';
import type { Pool, PoolAction } from './pool-action.ts';
import { PoolError } from './pool-error.ts';
import type { PoolSettings } from './pool-settings.ts';
import { refreshActions } from './refresh.ts';
import { signInActions } from './sign-in.ts';
import { signUpActions } from './sign-up.ts';
import { openTokens, type Tokens } from './tokens.ts';

const actions = new Map<string, PoolAction>(
  Object.entries({
    ...signUpActions,
    ...signInActions,
    ...refreshActions,
    ...ownAccountActions,
    ...passkeyActions,
    ...administrationActions,
  }),
);
const maxRequestLength = 128 * 1024;
const target = /^AWSCognitoIdentityProviderService\.(\w+)$/;

interface UserPool {
  readonly settings: PoolSettings;
  readonly tokens: Tokens;
  readonly handle: Handler;
}

/** The subset of a Cognito user pool that this product's template and clients use. */
export function createUserPool(
  state: LocalState,
  settings: PoolSettings,
  outside: { invoke: Invoke; deliver: Deliver; authorize: Authorize; log: (line: string) => void },
): UserPool {
  const tokens = openTokens(state, settings);
  const pool: Pool = {
    settings,
    poolName: settings.id.slice(settings.id.indexOf('_') + 1),
    accounts: openAccounts(state.database),
    codes: openCodes(state.database),
    hourlyLimits: openHourlyLimits(state.database),
    passkeys: openPasskeys(state.database),
    tokens,
    encryptor: createEncryptor(
      state.remember('user-pool-seal', () => crypto.randomUUID() + crypto.randomUUID()),
    ),
    mailer: createMailer(settings, outside.invoke, outside.deliver),
    async confirmed(user, clientId, source, metadata) {
      if (!settings.triggers.PostConfirmation) return;
      const event = triggerEvent(settings, user, `PostConfirmation_${source}`, clientId);
      const request = { ...event.request, ...(metadata && { clientMetadata: metadata }) };
      await runTrigger(outside.invoke, settings.triggers.PostConfirmation, 'PostConfirmation', {
        ...event,
        request,
      });
    },
  };

  async function respond(request: IncomingMessage): Promise<unknown> {
    const name = target.exec(plainHeaders(request)['x-amz-target'] ?? '')?.[1] ?? '';
    const body = await readBody(request, maxRequestLength);
    const action = actions.get(name);
    if (!action)
      throw new PoolError('UnknownOperationException', `${name || 'This call'} is not supported locally.`);
    if (action.signed) {
      await outside.authorize(request, body, [{ action: `cognito-idp:${name}`, resource: settings.arn }]);
    }
    return action.run(pool, parse(body));
  }

  return {
    settings,
    tokens,
    async handle(request, response) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader(
        'access-control-expose-headers',
        'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage,date',
      );
      if (request.method === 'OPTIONS') return preflight(response);
      if (requestUrl(request).pathname.endsWith(`/${settings.id}/.well-known/jwks.json`)) {
        return sendJson(response, 200, tokens.jwks);
      }
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-requestid': crypto.randomUUID(),
      };
      try {
        sendJson(response, 200, (await respond(request)) ?? {}, headers);
      } catch (error) {
        const known = error instanceof PoolError || (error instanceof Error && error.name === 'AccessDenied');
        if (!known) outside.log(`user pool: ${error instanceof Error ? error.stack : String(error)}`);
        const code =
          error instanceof PoolError
            ? error.code
            : known
              ? 'AccessDeniedException'
              : 'InternalErrorException';
        const message = known && error instanceof Error ? error.message : 'Something went wrong';
        sendJson(
          response,
          known ? 400 : 500,
          { __type: code, message },
          { ...headers, 'x-amzn-errortype': code },
        );
      }
    },
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new PoolError('SerializationException', 'The request body is not valid JSON.');
  }
}

function preflight(response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '172800',
  });
  response.end();
}
