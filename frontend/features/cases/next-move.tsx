import { useId } from 'react';
import type { Case } from '#shared/contract/cases.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DateText } from '../../components/date-text.tsx';

/** The one thing to do next: the newest case that still waits for its documents; nothing when none does. */
export function NextMove({ items }: { items: readonly Case[] }) {
  const title = useId();
  const waiting = items.find(({ status }) => status === 'COLLECTING' || status === 'DRAFT');
  if (!waiting) return null;
  return (
    <section className="next-move" aria-labelledby={title}>
      <span className="fix-mark" aria-hidden="true" />
      <div>
        <h2 id={title}>Documents come next for {pathName(waiting.path)}</h2>
        <p>
          {waiting.sla_due_at ? (
            <>
              Upload what you have. Due <DateText at={waiting.sla_due_at} />.
            </>
          ) : (
            'Upload what you have, then set the case to Under Review.'
          )}
        </p>
      </div>
      <ButtonLink look="move" small to={`/cases/${waiting.id}`}>
        Upload documents
      </ButtonLink>
    </section>
  );
}
