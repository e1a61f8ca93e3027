const width = 30;

/** A progress bar that rewrites its line on a terminal; elsewhere, a line for every 10 percent. */
export function createProgress(what: string, total: number): { add(amount: number): void } {
  const began = performance.now();
  let done = 0;
  let tenth = 0;
  return {
    add(amount) {
      done += amount;
      const share = total === 0 ? 1 : done / total;
      const seconds = (performance.now() - began) / 1000;
      const left = Math.ceil(seconds / share - seconds);
      const count = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;
      if (process.stdout.isTTY) {
        const filled = Math.round(share * width);
        const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
        process.stdout.write(`\r${bar} ${Math.floor(share * 100)} %  ${count}  ${left} s left \u001b[K`);
        if (done >= total) process.stdout.write('\n');
      } else if (Math.floor(share * 10) > tenth) {
        tenth = Math.floor(share * 10);
        process.stdout.write(`${count}\n`);
      }
    },
  };
}
