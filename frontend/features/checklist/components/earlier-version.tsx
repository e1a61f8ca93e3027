import { History } from 'lucide-react';
import type { Document } from '#shared/records/document.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Notice } from '../../../components/notice.tsx';

/** Shown above a superseded document: which version it is, with a link to the current one. */
export const EarlierVersion = ({
  shown,
  current,
  onView,
}: {
  shown: Document;
  /** The item's documents, in upload order. */
  current: readonly Document[];
  onView: (documentId: string) => void;
}) => {
  const latest = current.at(-1);
  return (
    <Notice tone="warn" icon={History}>
      <b>Earlier version</b>, uploaded <DateText at={shown.created_at} style="date-time" />.{' '}
      {latest ? (
        <>
          A newer version was uploaded <DateText at={latest.created_at} style="date-time" />. Accept and
          Return apply to that one.{' '}
          <Button small onClick={() => onView(latest.id)}>
            View current version
          </Button>
        </>
      ) : (
        'This item has no current version.'
      )}
    </Notice>
  );
};
