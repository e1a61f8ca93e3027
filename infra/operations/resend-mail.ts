import { logger } from '#functions/platform/logger.ts';
import { reachDeployment, runCommand } from './deployment.ts';
import { organizationsOfStage } from './operator-audit.ts';
import { resendMails } from './resend-mails.ts';

/** Lists a deployment's unsent emails and sends them. */
await runCommand(async () => {
  const { settings } = reachDeployment([]);
  process.env.POWERTOOLS_METRICS_DISABLED = 'true';
  logger.setLogLevel('SILENT');
  const left = await resendMails(organizationsOfStage(settings), (line) => process.stdout.write(`${line}\n`));
  if (left > 0) process.exitCode = 1;
});
