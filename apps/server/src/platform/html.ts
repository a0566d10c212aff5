export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A plain page for operators and developers: no script, readable in the dark. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>
:root{color-scheme:light dark;--paper:#FBF8F5;--surface:#fff;--line:#E8E0DB;--ink:#1D1620;--muted:#6B606E;--ember:#CF3B28}
@media(prefers-color-scheme:dark){:root{--paper:#120F14;--surface:#1B171F;--line:#302935;--ink:#F6F1F4;--muted:#A99FAE;--ember:#FF6B55}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px}h1{font-size:26px}h2{font-size:20px;margin-top:32px}
a{color:var(--ember)}code,pre{font:13px/1.5 ui-monospace,monospace}small,.muted{color:var(--muted)}
details,article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:8px 0}
summary{cursor:pointer;min-height:24px}pre{overflow:auto;background:var(--paper);padding:12px;border-radius:8px}
</style></head><body><main>${body}</main></body></html>`
