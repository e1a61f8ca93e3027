import type { DestinationCode } from '../../content/content-schema.ts';
import type { EntryPage } from '../../content/entry-parts.ts';

/** One file per destination, loaded on demand. */
const pages: Readonly<Record<DestinationCode, () => Promise<{ default: EntryPage }>>> = {
  US: () => import('content:entry/US'),
  GB: () => import('content:entry/GB'),
  CA: () => import('content:entry/CA'),
  AU: () => import('content:entry/AU'),
  SCHENGEN: () => import('content:entry/SCHENGEN'),
  SG: () => import('content:entry/SG'),
  AE: () => import('content:entry/AE'),
  JP: () => import('content:entry/JP'),
};

export const loadEntryPage = async (destination: DestinationCode): Promise<EntryPage> =>
  (await pages[destination]()).default;
