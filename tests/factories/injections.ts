import type { Prisma } from '../../prisma/generated/client.ts';

/** Texts that have injected scripts into pages: markup, attribute ends, comments, data blocks and XML. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script xlink:href="data:,alert(1)"/></svg>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" onfocus="alert(1)" autofocus="',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style>',
  '<!--><script>alert(1)</script>-->',
  ']]><script>alert(1)</script><![CDATA[',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<!ENTITY xxe SYSTEM "file:///etc/passwd">&xxe;',
  '\u2028alert(1)\u2029',
  '<textarea></textarea><script>alert(1)</script>',
  '<noscript><p title="</noscript><script>alert(1)</script>">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '{{constructor.constructor("alert(1)")()}}',
] as const;

/** Addresses that would run scripts or leave the site. */
export const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.test/1',
  'https://evil.test/"onmouseover="alert(1)',
  '/x" onmouseover="alert(1)',
  '//evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
] as const;

const words = (text: string, ...marks: Prisma.InputJsonObject[]) => ({ type: 'text', text, marks });

/** A text with only hostile words, links and pictures, as stored without validation. */
export function hostileDocument(): Prisma.InputJsonObject {
  return {
    type: 'doc',
    content: [
      ...hostileTexts.map((text) => ({ type: 'paragraph', content: [words(text)] })),
      ...hostileTexts.map((text) => ({ type: 'heading', attrs: { level: text }, content: [words(text)] })),
      ...hostileAddresses.map((href) => ({
        type: 'paragraph',
        content: [words(`link ${href}`, { type: 'link', attrs: { href, onclick: 'alert(1)' } })],
      })),
      ...hostileAddresses.map((path) => ({
        type: 'image',
        attrs: { image: { path, alt: '" onerror="alert(1)', decorative: false } },
      })),
      { type: 'html', content: '<script>alert(1)</script>' },
      { type: 'script', content: [words('alert(1)')] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              {
                type: 'tableCell',
                attrs: { colspan: '1" onclick="alert(1)', rowspan: 2 },
                content: [{ type: 'paragraph', content: [words(hostileTexts[0])] }],
              },
            ],
          },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: '1"><script>alert(1)</script>' },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words(hostileTexts[1])] }] }],
      },
    ],
  };
}
