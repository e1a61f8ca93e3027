import { CreateO1aCase } from '../../features/cases/components/create-o1a-case.tsx';
import { WizardForm } from '../../features/wizard/components/wizard-form.tsx';
import { Queries } from '../../lib/queries.tsx';

/** The wizard with its next step, creating the case. Loaded after the page. */
export default function WizardPanel() {
  return (
    <WizardForm
      action={(state) => (
        <Queries>
          <CreateO1aCase suggested={state !== 'not_eligible'} />
        </Queries>
      )}
    />
  );
}
