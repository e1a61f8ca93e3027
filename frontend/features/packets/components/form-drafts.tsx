import { currentEditionNote, editionNote } from '#shared/domain/form-edition.ts';
import type { FormToFill } from '#shared/records/packet.ts';
import { DateText } from '../../../components/date-text.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';

/** Builds drafts of the official forms that can be filled for the case. */
export const FormDrafts = ({
  forms,
  isBusy,
  starting,
  onBuild,
}: {
  forms: readonly FormToFill[];
  isBusy: boolean;
  /** The ID of the form whose draft is being started. */
  starting: string | undefined;
  onBuild: (form: FormToFill) => void;
}) => (
  <section aria-labelledby="form-drafts">
    <h2 id="form-drafts">Form drafts</h2>
    <ul className="packets">
      {forms.map((form) => (
        <li key={form.id} className="packet-entry">
          <div>
            <strong>Form {form.name}</strong>
            <span className="soft">
              {form.uploaded ? (
                <>
                  {form.uploaded.edition ? `Edition ${form.uploaded.edition}, uploaded` : 'Uploaded'}{' '}
                  <DateText at={form.uploaded.at} />
                </>
              ) : (
                'Its PDF hasn’t been uploaded yet. The operator of this site can upload it.'
              )}
            </span>
            {form.uploaded && <EditionNote edition={form.uploaded.edition} editions={form.editions} />}
            {form.by_hand.length > 0 && (
              <span className="soft">Always left for you to enter by hand: {form.by_hand.join('; ')}.</span>
            )}
          </div>
          <SteadyButton
            small
            busy={starting === form.id}
            busyLabel="Starting..."
            disabled={!form.uploaded || (isBusy && starting !== form.id)}
            onClick={() => onBuild(form)}
          >
            <span>
              Create draft<span className="visually-hidden"> of form {form.name}</span>
            </span>
          </SteadyButton>
        </li>
      ))}
    </ul>
    <p className="packet-note soft">
      Filled in from the questionnaire sections that have been sent. The last page lists what to check.{' '}
      {currentEditionNote} Drafts count as reports.
    </p>
  </section>
);

function EditionNote({ edition, editions }: { edition: string | undefined; editions: readonly string[] }) {
  const note = editionNote(edition, editions);
  return note && <span className="soft">{note}</span>;
}
