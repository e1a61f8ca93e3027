import { CommandError } from './command.ts';
import { get } from './smoke/check.ts';

/**
 * Checks that a stage is paused, as its API shows. Otherwise, what people write during a restore would be lost.
 * @param siteUrl undefined if it isn't known; then the operator has to check
 * @throws {CommandError} if the API serves requests
 */
export async function requirePaused(siteUrl: string | undefined): Promise<void> {
  if (siteUrl === undefined) return;
  const { status } = await get(`${siteUrl}/api/openapi.json`);
  if (status !== 429)
    throw new CommandError(
      `${siteUrl} isn’t paused: its API responds with ${status}, not 429. Deploy it with "--context paused=true".`,
    );
}
