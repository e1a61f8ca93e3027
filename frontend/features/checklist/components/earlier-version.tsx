import { History } from 'lucide-react';
import type { Document } from '#shared/records/document.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Notice } from '../../../components/notice.tsx';

/** Above a document that later ones took the place of: which version is shown, and the way to the current one. */
export const EarlierVersion = ({
  shown,
  current,
  onView,
}: {
  shown: Document;
  /** Of the item, in the order they were uploaded. */
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
