import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { foldText } from '#shared/domain/fold-text.ts';
import {
  type FactValues,
  factsIn,
  filledTemplate,
  messageFacts,
  missingFact,
  templateParts,
} from '#shared/domain/message-facts.ts';
import type { MessageTemplate } from '#shared/records/message-template.ts';
import { SearchField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { useTabDialog } from '../../../lib/tab-state.ts';
import { templatesQuery } from '../api/queries.ts';
import { EditTemplates } from './edit-templates.tsx';

export interface PickTemplateProps {
  readonly facts: FactValues;
  readonly canEdit: boolean;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** Selects a template, with the case's facts filled in, for the composer. */
export default function PickTemplate({ facts, canEdit, onPick, onClose }: PickTemplateProps) {
  const query = useQuery(templatesQuery);
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [isEditing, setEditing] = useTabDialog('templates.edit', z.literal(true));
  const wanted = foldText(typed.trim());
  const found = (query.data?.items ?? []).filter(({ name, text }) =>
    foldText(`${name}\n${text}`).includes(wanted),
  );
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0];
  if (isEditing) return <EditTemplates onClose={() => setEditing(undefined)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Templates"
      actions={
        <>
          {canEdit && (
            <Button variant="ghost" className="template-edit" onClick={() => setEditing(true)}>
              Edit templates
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="secondary"
            disabled={!chosen}
            onClick={() => chosen && onPick(filledTemplate(chosen.text, facts))}
          >
            Use template
          </Button>
        </>
      }
    >
      {query.isPending && (
        <div className="template-picker">
          <Skeleton height={36} />
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      )}
      <QueryFailure query={query} level="h3" />
      {query.data && (
        <div className="template-picker">
          <SearchField label="Search templates" value={typed} onChange={setTyped} />
          <fieldset>
            <legend className="visually-hidden">Templates</legend>
            {found.length === 0 && <p className="template-choice soft">No templates found.</p>}
            {found.map((template) => (
              <label key={template.id} className="template-choice">
                <input
                  type="radio"
                  name="template"
                  checked={template.id === chosen?.id}
                  onChange={() => setChosenId(template.id)}
                />
                <span>
                  <b>{template.name}</b>
                  <small>{factsOf(template)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {chosen && <Preview text={chosen.text} facts={facts} />}
        </div>
      )}
    </Dialog>
  );
}

const factsOf = ({ text }: MessageTemplate): string =>
  factsIn(text)
    .map((fact) => messageFacts[fact])
    .join(', ');

const Preview = ({ text, facts }: { text: string; facts: FactValues }) => (
  <section className="template-preview" aria-label="Preview" aria-live="off">
    <p className="small soft">Preview. Details come from this case; fill in the text in square brackets.</p>
    <div className="message-text" dir="auto">
      {templateParts(text, facts).map((part, at) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
          <mark key={at} className={part.value ? undefined : 'is-missing'}>
            {part.value ?? missingFact(part.fact)}
          </mark>
        ),
      )}
    </div>
  </section>
);
