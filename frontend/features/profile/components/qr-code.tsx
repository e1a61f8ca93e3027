import { create } from 'qrcode';

const quiet = 4;

/** Always dark on white, because scanners need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  const cells = Array.from({ length: modules.size ** 2 }, (_, index) => index).filter(
    (index) => modules.data[index],
  );
  const path = cells
    .map((index) => `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`)
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
