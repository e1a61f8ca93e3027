import { expect, test } from 'vitest';
import { ensureAssembly } from '#infra/local/build.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { functionEntries } from '#infra/stacks/functions.ts';
import { cloudOf, resourcesIn } from '../infra/cloud.ts';
import { addFigure } from '../support/suite-figures.ts';
import { usedRights } from '../support/suite-traces.ts';

/** Granted, but used by the function's runtime in the cloud, not by the function itself. */
const usedByThePlatform: Readonly<Record<string, string>> = {
  'logs:CreateLogStream': 'Lambda writes the log',
  'logs:PutLogEvents': 'Lambda writes the log',
  'xray:PutTelemetryRecords': 'Lambda writes the traces',
  'xray:PutTraceSegments': 'Lambda writes the traces',
  'sqs:GetQueueAttributes': 'the stream hands over what failed',
  'sqs:GetQueueUrl': 'the stream hands over what failed',
  'sqs:SendMessage': 'Lambda hands over what failed',
  'dynamodb:DescribeStream': 'Lambda reads the stream',
  'dynamodb:GetRecords': 'Lambda reads the stream',
  'dynamodb:GetShardIterator': 'Lambda reads the stream',
  'dynamodb:ListStreams': 'Lambda reads the stream',
};

test('every granted permission is used by the tests', async () => {
  const used = new Set((await usedRights()).map(({ service, action }) => `${service} ${action}`));
  const stacks = readAssembly(await ensureAssembly(() => undefined));
  const cloud = cloudOf(
    [],
    stacks.flatMap(({ name, template }) => resourcesIn(name, template)),
  );
  const granted = new Set(
    Object.keys(functionEntries).flatMap((service) =>
      cloud.statements(service).flatMap(({ actions }) => actions.map((action) => `${service} ${action}`)),
    ),
  );
  const ofFunctions = [...granted].filter((right) => !((right.split(' ')[1] ?? '') in usedByThePlatform));
  const unused = ofFunctions.filter((right) => !used.has(right)).sort();
  addFigure('permissions granted to functions, each used by a test', ofFunctions.length - unused.length);
  expect(unused).toEqual([]);
});

test('every used permission is granted', async () => {
  const served = new Set(Object.keys(functionEntries));
  const strangers = (await usedRights()).filter(({ service }) => !served.has(service));
  expect(strangers).toEqual([]);
});
