import type { Access } from '../../lib/session.tsx';

/** Where the user can see the record with the passport. */
export const passportPlace = (can: Access['can']): string =>
  can('case.manage') ? 'The record in People' : 'Your profile';
