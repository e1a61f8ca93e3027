import { startOfText } from '#shared/domain/start-of-text.ts';
import { limits } from '#shared/schema/limits.ts';
import type { PacketItem } from '../data/documents/packet.ts';
import type { PacketFile } from '../data/documents/packet-files.ts';
import type { OnProgress } from './compose/plan.ts';

/** Stores a generated file, which is deleted again unless the run completes. */
export type StoreResult = (
  type: 'pdf' | 'zip',
  bytes: Uint8Array,
) => Promise<{ readonly key: string; readonly bytes: number; readonly sha256: string }>;

export interface Building {
  readonly store: StoreResult;
  readonly onProgress: OnProgress;
}

/** The result of a build: fields of the packet's row, and the document versions used. */
export interface BuildResult extends Partial<PacketItem> {
  readonly pages: number;
  readonly files?: readonly PacketFile[];
}

/** The field that says which characters aren't printed, since no font has them. */
export const unprintedIn = (characters: readonly string[]): Pick<BuildResult, 'unprinted'> =>
  characters.length > 0
    ? {
        unprinted: characters
          .slice(0, limits.unprinted)
          .map((character) => startOfText(character, limits.unprintedLength)),
      }
    : {};
