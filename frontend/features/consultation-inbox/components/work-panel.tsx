import type { FormEvent } from 'react';
import { displayName } from '#shared/domain/person-name.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { SelectField, TextAreaField } from '../../../components/amplify/fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useExperts, useUpdateConsultation } from '../api/queries.ts';
import { inboxTexts } from '../texts.ts';

const maxNoteLength = 4000;

/** The submission's owner and the staff's notes. The visitor sees neither. */
export function WorkPanel({ consultation }: { consultation: Consultation }) {
  const form = useTabFields(
    `work.${consultation.id}`,
    { owner: consultation.owner_id ?? '', note: consultation.note ?? '' },
    consultation.version,
  );
  const { fields, set, isChanged, version, replaced } = form;
  const { owner, note } = fields;
  const update = useUpdateConsultation(consultation.id, form);
  const query = useExperts();
  const colleagues = query.experts.map((expert) => ({
    value: expert.user_id,
    label: displayName(expert.full_name),
  }));
  const isListed = !consultation.owner_id || colleagues.some(({ value }) => value === consultation.owner_id);
  const options = isListed
    ? colleagues
    : [...colleagues, { value: consultation.owner_id ?? '', label: consultation.owner_name ?? '' }];
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ owner_id: owner || null, note, version });
  };
  return (
    <Panel title="Owner and note">
      <form className="form compact" onSubmit={save}>
        <SelectField
          label="Owner"
          hint={replacedText(
            replaced.owner === undefined ? undefined : (consultation.owner_name ?? inboxTexts.unassigned),
          )}
          placeholder={inboxTexts.unassigned}
          options={options}
          value={owner}
          onChange={(event) => set({ owner: event.target.value })}
        />
        <ShowMore query={query} place="form">
          Show more experts
        </ShowMore>
        <TextAreaField
          label="Note"
          hint={replacedText(replaced.note) ?? 'Only staff can see this.'}
          rows={5}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => set({ note: event.target.value })}
        />
        <div>
          <SteadyButton
            type="submit"
            small
            variant="secondary"
            busy={update.isPending}
            busyLabel="Saving..."
            disabled={!isChanged}
          >
            Save
          </SteadyButton>
        </div>
      </form>
    </Panel>
  );
}
