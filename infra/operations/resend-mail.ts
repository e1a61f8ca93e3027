import { logger } from '#functions/platform/logger.ts';
import { runOnDeployment } from './deployment.ts';
import { organizationsOfStage } from './operator-audit.ts';
import { resendMails } from './resend-mails.ts';

const description = {
  script: 'resend:mail',
  does: 'Lists unsent emails and sends them. Safe to repeat.',
};

await runOnDeployment(description, async ({ settings }) => {
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  logger.setLogLevel('SILENT');
  const left = await resendMails(organizationsOfStage(settings), (line) => process.stdout.write(`${line}\n`));
  if (left > 0) process.exitCode = 1;
});
