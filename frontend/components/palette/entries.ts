import { FileText, Folder, type LucideIcon, UserRound } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { matching } from '#shared/domain/match-text.ts';
import { Id } from '#shared/schema/common.ts';
import { downloadDocument } from '../../lib/download-document.ts';
import { useAccess } from '../../lib/session.tsx';
import { leaveSafely } from '../../lib/unsaved.ts';
import { commandsFor } from './commands.tsx';
import { type Found, useResults } from './results.ts';

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly choose: () => void;
}

/** The case whose page, or one of whose pages, is open. */
const caseOf = (pathname: string): string | undefined =>
  Id.safeParse(pathname.match(/^\/cases\/([^/]+)/)?.[1]).data;

/** What matches the typed text, in groups. Choosing an entry closes the palette first. */
export function useEntries(typed: string, onClose: () => void) {
  const { can } = useAccess();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { cases, people, documents, hasFailed, isSearching } = useResults(typed, can);
  const leaveTo = (act: () => void) => () => {
    onClose();
    leaveSafely(act);
  };
  const entryOf =
    (icon: LucideIcon) =>
    ({ id: key, label, detail, to, document }: Found): Entry => ({
      ...{ key, label, detail, icon },
      choose: document
        ? () => {
            onClose();
            void downloadDocument(document);
          }
        : leaveTo(() => navigate(to)),
    });
  const commands = matching(
    typed,
    commandsFor(can, caseOf(pathname)),
    ({ label, keywords: words = '' }) => `${label} ${words}`,
  ).map(
    ({ id: key, label, icon, to, run }): Entry => ({
      ...{ key, label, icon },
      choose: leaveTo(() => (to === undefined ? run?.(navigate) : navigate(to))),
    }),
  );
  const groups = [
    { name: 'Cases', entries: cases.map(entryOf(Folder)) },
    { name: 'People', entries: people.map(entryOf(UserRound)) },
    { name: 'Documents', entries: documents.map(entryOf(FileText)) },
    { name: 'Actions', entries: commands },
  ].filter(({ entries }) => entries.length > 0);
  return { groups, hasFailed, isSearching };
}
