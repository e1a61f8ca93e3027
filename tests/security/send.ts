import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { table, tableName } from '#functions/data/core/table.ts';
import { type EndpointDefinition, hasBody } from '#shared/contract/define-endpoint.ts';
import { stored } from '../support/consultations.ts';

export interface Sent {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | undefined;
  /** Put into the URL unchanged, instead of `query`. */
  readonly rawQuery?: string | undefined;
  /** Put into the URL unchanged, instead of the last path parameter. */
  readonly rawSegment?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Undefined if it isn't JSON. */
  readonly json: unknown;
}

/** Calls an endpoint over HTTP like a browser. Clears rate limits that get in the way. */
export async function send(url: string, endpoint: EndpointDefinition, sent: Sent = {}): Promise<Received> {
  const received = await sendOnce(url, endpoint, sent);
  if (received.status !== 429) return received;
  for (const { pk, sk } of await stored('RateWindow'))
    await table.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  return sendOnce(url, endpoint, sent);
}

/**
 * Calls an endpoint like `send`.
 * @throws if the response doesn't match the endpoint
 */
export async function responseOf<Schema extends z.ZodMiniType>(
  url: string,
  endpoint: EndpointDefinition & { readonly response: Schema },
  sent: Sent = {},
): Promise<z.output<Schema>> {
  const { status, json, text } = await send(url, endpoint, sent);
  if (status !== endpoint.status) throw new Error(`${endpoint.path} responded with ${status}: ${text}`);
  return z.parse(endpoint.response, json);
}

async function sendOnce(url: string, endpoint: EndpointDefinition, sent: Sent = {}): Promise<Received> {
  const last = endpoint.path.lastIndexOf('{');
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string, at: number) =>
    at === last && sent.rawSegment !== undefined
      ? sent.rawSegment
      : encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const search = sent.rawQuery ?? new URLSearchParams(sent.query).toString();
  const body = sent.rawBody ?? (hasBody(endpoint) ? JSON.stringify(sent.body) : undefined);
  const response = await fetch(`${url}${path}${search && `?${search}`}`, {
    method: endpoint.method,
    headers: {
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body !== undefined && endpoint.method !== 'GET' && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    json: parsed(text),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every response is JSON; callers that expect it see undefined.
    return undefined;
  }
}
