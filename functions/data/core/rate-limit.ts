import { createHmac } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/api-error.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { currentSecret } from '../../platform/secrets.ts';
import { keys } from './keys.ts';
import { table, tableName } from './table.ts';

export interface RateLimit {
  /** The limited operation; each one is counted separately. */
  readonly what: string;
  readonly max: number;
  readonly seconds: number;
}

const Window = z.object({ used: z.number() });

/**
 * Counts per network and email address, but stores only a keyed hash of them. Rotating the key resets the counts.
 */
const hashOf = async (who: string): Promise<string> =>
  createHmac('sha256', await currentSecret('signing'))
    .update(`rate\n${who}`)
    .digest('base64url');

interface Use {
  readonly allowed: boolean;
  /** Until the window ends. */
  readonly seconds: number;
}

/** Counts one use by `who` in the current fixed window. */
async function countUse(limit: RateLimit, who: string): Promise<Use> {
  const at = epochSeconds();
  const start = Math.floor(at / limit.seconds) * limit.seconds;
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.rateWindow(limit.what, await hashOf(who), String(start)),
      UpdateExpression: 'SET entity = :entity, expires_at = :end ADD used :one',
      ExpressionAttributeValues: { ':entity': 'RateWindow', ':end': start + 2 * limit.seconds, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return {
    allowed: Window.parse(Attributes).used <= limit.max,
    // Not from when the count is known: the window may have ended by then.
    seconds: start + limit.seconds - at,
  };
}

/**
 * Counts one use by a caller.
 * @throws ApiError `request.rate_limited`, with the time to wait, above the limit
 */
export async function enforceRateLimit(limit: RateLimit, who: string): Promise<void> {
  const { allowed, seconds } = await countUse(limit, who);
  if (!allowed) throw ApiError.rateLimited(seconds);
}

/**
 * Counts one use of a resource whose limit others can exhaust too, such as mail to an address. Over the limit,
 * callers skip it and complete the request without it.
 */
export const isWithinRate = async (limit: RateLimit, who: string): Promise<boolean> =>
  (await countUse(limit, who)).allowed;
