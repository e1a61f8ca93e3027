import { handler as accounts } from '#functions/http/handlers/accounts.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { authorizeToken } from '#infra/local/gateway/jwt-authorizer.ts';
import { type Domain, type EndpointDefinition, hasBody } from '#shared/contract/define-endpoint.ts';
import { callEndpoint } from '../support/call-endpoint.ts';
import { fromAnywhere } from '../support/consultations.ts';
import type { SecurityRun } from '../support/security-run.ts';
import type { Received, Sent } from './send.ts';

const handlers: Readonly<Record<Domain, unknown>> = {
  ...{ accounts, cases, consultations, documents, eligibility, organization, profile },
};

/**
 * Like `send`, but calls the handler in this process. It costs a third of HTTP with a bundle in a thread under
 * its own role. Requests without a token never reach it where the gateway requires one.
 */
export async function callInProcess(
  run: SecurityRun,
  endpoint: EndpointDefinition,
  { params, query, body, headers: more }: Omit<Sent, 'token' | `raw${string}`>,
  token: string | undefined,
): Promise<Received> {
  const { issuer } = run.userPool;
  const authorized = authorizeToken(
    token,
    { id: '', issuer, audience: [run.client.id] },
    run.tokens.readSigned,
    new Date(),
  );
  const { status, headers, text, json } = await callEndpoint(handlers[endpoint.domain], endpoint, {
    ...(params && { params }),
    ...(query && { query }),
    body: hasBody(endpoint) ? body : undefined,
    claims: authorized?.claims ?? {},
    headers: { ...fromAnywhere(), ...(token && { authorization: `Bearer ${token}` }), ...more },
  });
  return { status, headers: headers as Received['headers'], text: text ?? '', json };
}
