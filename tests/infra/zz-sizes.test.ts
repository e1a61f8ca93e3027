import * as z from 'zod/mini';
import { test } from 'vitest';
import { ensureAssembly } from '#infra/local/build.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { bundleBudget, startSize } from '#tests/load/budgets.ts';
const Bundled = z.object({
  Code: z.object({ S3Key: z.string() }),
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});
test('sizes', async () => {
  const stacks = readAssembly(await ensureAssembly(() => undefined));
  const out: string[] = [];
  for (const { template, assets } of stacks)
    for (const { Properties } of Object.values(template.Resources)) {
      const { data } = z.safeParse(Bundled, Properties);
      const folder = assets.get(data?.Code.S3Key ?? '');
      if (data && folder) {
        const name = data.Environment.Variables.POWERTOOLS_SERVICE_NAME;
        out.push(`${name} ${startSize(folder)} left ${bundleBudget(name) - startSize(folder)}`);
      }
    }
  process.stderr.write(out.join('\n') + '\n');
});
