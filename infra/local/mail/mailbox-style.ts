/** The product's colors and sizes with system fonts, because this page loads nothing. */
export const mailboxStyle = `
:root{--page:#F6F7F4;--surface:#FFF;--ink:#13202A;--ink2:#42515B;--ink3:#586770;--line:#D5DCDD;--rule:#13202A;--accent:#A6106A;--bad:#96260F;--badbg:#FCE3DC}
@media (prefers-color-scheme:dark){:root{--page:#0D151B;--surface:#141F27;--ink:#E7EDEF;--ink2:#B5C1C8;--ink3:#93A1AA;--line:#28363F;--rule:#5E707C;--accent:#F984C2;--bad:#FFAD98;--badbg:#421A11}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/25px system-ui,sans-serif}
header{display:flex;justify-content:space-between;gap:16px;padding:16px clamp(20px,4vw,48px);border-bottom:1px solid var(--rule);background:var(--surface)}
main{max-width:960px;margin:0 auto;padding:32px clamp(20px,4vw,48px) 96px}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.brand{font:500 20px/25px Georgia,serif;text-decoration:none}.brand span{color:var(--ink3);font-style:italic}
h1{font:500 32px/38px Georgia,serif;margin:0 0 24px;overflow-wrap:anywhere}
h2{font:500 21px/28px Georgia,serif;margin:32px 0 12px}
.mails,.dead{list-style:none;margin:0;padding:0;border-top:1px solid var(--rule)}
.mails a{display:grid;grid-template-columns:1fr auto;gap:4px 16px;padding:12px 0;border-bottom:1px solid var(--line);text-decoration:none}
.mails a:hover strong{text-decoration:underline;text-decoration-color:var(--accent)}
.mails strong{font-weight:600;overflow-wrap:anywhere}.mails span,time,dt{color:var(--ink3);font-size:14px}
.mails span{grid-row:2;overflow-wrap:anywhere}.mails time{grid-column:2;grid-row:1}
.mails em{grid-column:2;grid-row:2;justify-self:end;font:500 13px/18px system-ui;color:var(--bad);background:var(--badbg);padding:2px 8px;border-radius:2px}
.empty{color:var(--ink2)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 24px;padding:12px 0;border-block:1px solid var(--line)}dd{margin:0;overflow-wrap:anywhere}
@media (max-width:560px){.mails a{grid-template-columns:1fr}.mails time,.mails em{grid-column:1;grid-row:auto;justify-self:start}}
iframe{width:100%;height:720px;border:1px solid var(--line);background:#fff;color-scheme:light dark}
pre{white-space:pre-wrap;unicode-bidi:plaintext;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);padding:16px;font:13px/20px ui-monospace,monospace}
`;
