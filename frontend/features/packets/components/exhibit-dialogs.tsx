import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Exhibit, type ExhibitDocument, type Exhibits } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import type { ExhibitCaption } from '../exhibit-edits.ts';
import { exhibitOptions, type PlannedExhibit } from '../packet-plan.ts';

const Caption = z.omit(Exhibit, { documents: true });

/** Edits an exhibit's title and the criterion it proves. Stays open, with what was typed, until that is saved. */
export function ExhibitDialog({
  exhibit,
  latest,
  sections,
  onClose,
  onSave,
}: {
  /** As it was when the dialog opened; undefined for a new exhibit. */
  exhibit?: Exhibit | undefined;
  /** As it is now; undefined if someone else has removed it. */
  latest: Exhibit | undefined;
  sections: Exhibits['sections'];
  onClose: () => void;
  /** @returns whether it was saved */
  onSave: (caption: ExhibitCaption) => Promise<boolean>;
}) {
  const { fields, set, isChanged } = useTabFields(`exhibit.${exhibit?.id ?? 'new'}`, {
    title: exhibit?.title ?? '',
    section: exhibit?.section_id ?? '',
  });
  const { title, section } = fields;
  const [newId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isRemoved = exhibit !== undefined && latest === undefined;
  const renamed = latest?.title !== exhibit?.title && latest?.title !== title ? latest?.title : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = Caption.safeParse({
      ...{ id: exhibit?.id ?? newId, title },
      ...(section && { section_id: section }),
    });
    setProblem(given.error?.issues[0]?.message);
    if (!given.success) return;
    setBusy(true);
    if (await onSave(given.data)) onClose();
    else setBusy(false);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={exhibit ? 'Rename exhibit' : 'Add exhibit'}
      submitLabel={exhibit && !isRemoved ? 'Save' : 'Add'}
      busy={busy}
      onSubmit={submit}
      unsaved={isChanged}
    >
      {isRemoved && (
        <Notice tone="warn">
          Someone else removed this exhibit. Add it again, without its documents, or cancel.
        </Notice>
      )}
      <TextField
        label="Title"
        hint={replacedText(renamed)}
        value={title}
        maxLength={limits.exhibitTitle}
        error={problem}
        onChange={(event) => set({ title: event.target.value })}
      />
      <SelectField
        label="What it proves"
        value={section}
        placeholder="Not specified"
        options={sections.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => set({ section: event.target.value })}
      />
    </FormDialog>
  );
}

/** Selects the exhibit that a document moves to. */
export function MoveDialog({
  document,
  isGone,
  exhibits,
  onClose,
  onMove,
}: {
  document: ExhibitDocument;
  /** It isn't accepted anymore, so no exhibit can have it. */
  isGone: boolean;
  exhibits: readonly Pick<PlannedExhibit, 'exhibit' | 'label'>[];
  onClose: () => void;
  onMove: (exhibitId: string) => void;
}) {
  const others = exhibitOptions(exhibits.filter(({ exhibit }) => !exhibit.documents.includes(document.id)));
  const [selected, setSelected] = useState(others[0]?.value ?? '');
  // Someone else may have removed the selected one.
  const chosen = others.some(({ value }) => value === selected) ? selected : '';
  return (
    <FormDialog
      onClose={onClose}
      title="Move to another exhibit"
      submitLabel="Move"
      disabled={!chosen || isGone}
      onSubmit={(event) => {
        event.preventDefault();
        onMove(chosen);
      }}
    >
      <p>{document.name}</p>
      {isGone ? (
        <Notice tone="warn">
          This document was deleted or isn’t accepted anymore, so it can’t be in an exhibit.
        </Notice>
      ) : others.length > 0 ? (
        <SelectField
          label="Exhibit"
          value={chosen}
          placeholder="Select an exhibit"
          options={others}
          onChange={(event) => setSelected(event.target.value)}
        />
      ) : (
        <p className="soft">There is no other exhibit. Add one first.</p>
      )}
    </FormDialog>
  );
}
