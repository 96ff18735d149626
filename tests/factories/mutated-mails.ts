/** Mails as hostile or broken programs send them, the same for the same seed. */

const crlf = '\r\n';
const joined = (...lines: string[]) => Buffer.from(lines.join(crlf));
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const top = (at: number) => [
  'From: Mary <mary@example.com>',
  'To: reply@reply.ipa.example',
  'Subject: Re: Your enquiry',
  `Message-ID: <${at}@example.com>`,
  'MIME-Version: 1.0',
];

const encoded = (charset: string, hex: string) => (at: number) =>
  Buffer.concat([
    joined(...top(at), `Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit', '', ''),
    bytes(hex),
    Buffer.from(crlf),
  ]);

const mixed = (at: number, ...parts: string[][]) =>
  joined(
    ...top(at),
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    ...parts.flatMap((part) => ['--b', ...part]),
    '--b--',
    '',
  );

/** Each makes one of its kind. */
export const mailKindsToMutate: Record<string, (at: number) => Buffer> = {
  plain: (at) => joined(...top(at), '', `Question ${at}`, '', 'On Monday, IPA wrote:', '> Here it is', ''),
  'html only': (at) =>
    joined(
      ...top(at),
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Question <b>${at}</b></p><script>alert(1)</script>`,
    ),
  alternative: (at) =>
    joined(
      ...top(at),
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      'Content-Type: text/plain',
      '',
      `Plain ${at}`,
      '--a',
      'Content-Type: text/html',
      '',
      '<b>Rich</b>',
      '--a--',
      '',
    ),
  // 你好
  gb18030: encoded('GB18030', 'c4e3 bac3'),
  big5: encoded('Big5', 'a741 a66e'),
  // こんにちは
  'iso-2022-jp': encoded('ISO-2022-JP', '1b2442 2433 2473 244b 2441 244f 1b2842'),
  'right to left': (at) =>
    joined(...top(at), 'Content-Type: text/plain; charset=utf-8', '', 'مرحبا \u202Etxt.exe\u202C', ''),
  'no message id': (at) => joined('From: mary@example.com', '', `Bare ${at}`),
  'one message id': (at) => joined('From: mary@example.com', 'Message-ID: <same@example.com>', '', `Same ${at}`),
  winmail: (at) =>
    mixed(at, [
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      'eJ8+IgYQAQaQCAAE',
    ]),
  svg: (at) =>
    mixed(
      at,
      ['Content-Type: text/plain', '', `See the drawing ${at}`],
      [
        'Content-Type: image/svg+xml; name="a.svg"',
        '',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ],
    ),
  embedded: (at) =>
    mixed(
      at,
      ['Content-Type: text/plain', '', `Look ${at}`],
      ['Content-Type: message/rfc822', '', ...top(at + 1), '', 'Inner'],
    ),
  report: (at) =>
    joined(
      ...top(at),
      'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
      '',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Status: 5.1.1',
      '--r--',
      '',
    ),
  'automatic reply': (at) => joined(...top(at), 'Auto-Submitted: auto-replied', '', 'I am away'),
};

/** A small generator with the same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % below;
  };
}

type Mutation = (mail: Buffer, pick: (below: number) => number) => Buffer;

const insert = (mail: Buffer, at: number, piece: Buffer) =>
  Buffer.concat([mail.subarray(0, at), piece, mail.subarray(at)]);

const mutations: Mutation[] = [
  (mail) => mail,
  (mail, pick) => mail.subarray(0, pick(mail.length)),
  (mail, pick) => {
    const copy = Buffer.from(mail);
    for (let count = 0; count < 8; count += 1) copy[pick(copy.length)] = pick(256);
    return copy;
  },
  (mail, pick) => insert(mail, pick(mail.length), Buffer.from([0, 0, 0x1b, 0x24, 0xff, 0xfe])),
  (mail, pick) => insert(mail, pick(mail.length), mail.subarray(pick(mail.length))),
  (mail, pick) => insert(mail, pick(mail.length), Buffer.from(`${crlf}--b${crlf}--a${crlf}--r--${crlf}`)),
  (mail, pick) => insert(mail, 0, Buffer.from(`References: ${'<x@y> '.repeat(pick(2000))}${crlf}`)),
  (mail, pick) =>
    insert(
      mail,
      0,
      Buffer.from(`From: ${'"('.repeat(pick(500))}${crlf}Subject: =?x?q?${'=FF'.repeat(pick(500))}?=${crlf}`),
    ),
  (mail, pick) =>
    insert(
      mail,
      0,
      Buffer.from(`Content-Type: multipart/${'mixed'.repeat(pick(3))}; boundary=${'b'.repeat(pick(300))}${crlf}`),
    ),
  (mail, pick) => insert(mail, mail.length, Buffer.from('x'.repeat(pick(20_000)))),
  (mail) => Buffer.from(mail.toString('latin1').replaceAll(crlf, '\n'), 'latin1'),
];

/** The mail number `at` of a series. */
export function mutatedMail(seed: number, at: number): Buffer {
  const pick = numbersFrom(seed * 1_000_003 + at);
  const kinds = Object.values(mailKindsToMutate);
  let mail = kinds[pick(kinds.length)]?.(at) ?? Buffer.alloc(0);
  for (let count = pick(3); count >= 0; count -= 1) {
    mail = mutations[pick(mutations.length)]?.(mail, pick) ?? mail;
    if (mail.length === 0) break;
  }
  return mail;
}
