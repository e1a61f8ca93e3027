import { readFile } from 'node:fs/promises';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { CommandError, wrongUsage } from './command.ts';
import { requireBucket, runOnDeployment } from './deployment.ts';
import { type FormFit, putForm, removeForm } from './form-templates.ts';
import { organizationsOfStage, recordOperatorCommand } from './operator-audit.ts';

const description = {
  script: 'put:form',
  does: 'Uploads the official PDF of a form, so that staff can build drafts of it, or removes it.',
  required: {
    form: { value: '<form>', text: 'such as i-129' },
  },
  optional: {
    file: { value: '<file>', text: 'the PDF to upload' },
  },
  switches: {
    'accept-missing': 'uploads a PDF even if it is missing mapped fields; each draft lists them',
    remove: 'removes the form’s PDF; drafts made from it stay',
  },
} as const;

await runOnDeployment(description, async ({ settings, values, switches }) => {
  const { form, file } = values;
  if (switches.remove === (file !== undefined))
    throw wrongUsage(description, 'Pass either --file or --remove.');
  requireBucket();
  const organizations = organizationsOfStage(settings);
  if (file === undefined) {
    await removeForm(form);
    await recordOperatorCommand(organizations, { kind: 'form-removed', form });
    process.stdout.write(`${form} was removed. Drafts made from it stay.\n`);
    return;
  }
  const fit = await putForm(form, await readGiven(file), {
    acceptsMissing: switches['accept-missing'],
  });
  await recordOperatorCommand(organizations, { kind: 'form-uploaded', form });
  process.stdout.write(`${summaryOf(form, fit)}\n`);
});

async function readGiven(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const problem = error.code === 'ENOENT' ? 'File not found' : `Not a readable file (${error.code})`;
    throw new CommandError(`${problem}: ${file}.`, { cause: error });
  }
}

function summaryOf(form: string, { template, isReplaced, fields, mapped, missing, isKnownEdition }: FormFit) {
  const edition = template.edition ? `edition ${template.edition}` : 'without an edition in its bar codes';
  return [
    `${form} was ${isReplaced ? 'replaced' : 'uploaded'} (${edition}).`,
    `Drafts fill up to ${mapped} of its ${fields} fields and leave ${fields - mapped} empty.`,
    ...(missing.length > 0
      ? [`It is missing ${quantityText(missing.length, 'mapped field')}, which each draft lists.`]
      : []),
    ...(isKnownEdition === false
      ? ['The mapping was written for other editions. Compare a draft with the form before you rely on it.']
      : []),
  ].join('\n');
}
