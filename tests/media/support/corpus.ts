import { createHash } from 'node:crypto';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import { uploadKinds } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import {
  actionOf,
  makeOffice,
  makeOldOffice,
  makePackedPdf,
  makePdf,
  makeWorkbook,
  makeWriting,
} from '../corpus/documents.ts';
import { hostileDrawings } from '../corpus/drawings.ts';
import { type Hostile, pictures, resources } from '../corpus/hostile.ts';
import * as picture from '../corpus/pictures.ts';
import { makeRar } from '../corpus/rar.ts';
import { makeZip, type ZipPart } from '../corpus/zip.ts';

const refused = mediaRefusals;
const mebibyte = 1024 * 1024;
const join = async (...parts: (Buffer | string | Promise<Buffer>)[]) =>
  Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from(await part))));
const cut = async (file: Buffer | Promise<Buffer>, share = 0.6) => {
  const whole = await file;
  return whole.subarray(0, Math.floor(whole.length * share));
};
const png = () => picture.makePicture('png');
const jpeg = () => picture.makePicture('jpeg');
const gif = () => picture.makePicture('gif');

const windowsProgram = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), Buffer.alloc(3000, 0x41)]);
const linuxProgram = Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(3000, 0x41)]);
const innerZip = makeZip([{ name: 'inner.txt', data: 'hidden words' }]);

/** Kinds of upload that accept this extension. */
const kindsOf = (extension: string) =>
  (['media', 'logo', 'favicon', 'resource', 'payment-proof'] as const).filter((kind) =>
    (uploadKinds[kind].extensions as readonly string[]).includes(extension),
  );

const disguised: Hostile[] = [
  'png',
  'jpg',
  'gif',
  'webp',
  'svg',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'zip',
  'rar',
].flatMap((extension) =>
  [
    ['a program of Windows', windowsProgram],
    ['a program of Linux', linuxProgram],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ].map(([what, file]) => ({
    what: `${String(what)} named .${extension}`,
    name: `holiday.${extension}`,
    kinds: kindsOf(extension),
    make: () => file as Buffer,
    expected: 'refused',
    sentence: refused.mismatch(extension),
  })),
);

const hostilePictures: Hostile[] = [
  {
    what: 'nothing',
    name: 'a.png',
    kinds: ['media', 'logo', 'favicon', 'payment-proof'],
    make: () => Buffer.alloc(0),
    expected: 'refused',
    sentence: refused.empty,
  },
  {
    what: 'nothing, as a document',
    name: 'a.pdf',
    kinds: ['resource', 'payment-proof'],
    make: () => Buffer.alloc(0),
    expected: 'refused',
    sentence: refused.empty,
  },
  {
    what: 'one byte more than five megabytes',
    name: 'a.png',
    kinds: pictures,
    make: async () => join(png(), Buffer.alloc(5 * mebibyte)).then((all) => all.subarray(0, 5 * mebibyte + 1)),
    expected: 'refused',
    sentence: refused.tooLarge('5 MB'),
  },
  {
    what: 'one byte more than two megabytes',
    name: 'a.png',
    kinds: ['logo', 'favicon'],
    make: async () => join(png(), Buffer.alloc(2 * mebibyte)).then((all) => all.subarray(0, 2 * mebibyte + 1)),
    expected: 'refused',
    sentence: refused.tooLarge('2 MB'),
  },
  {
    what: 'a GIF named .png',
    name: 'a.png',
    kinds: ['media', 'logo', 'favicon'],
    make: gif,
    expected: 'refused',
    sentence: refused.mismatch('png'),
  },
  {
    what: 'a JPEG named .png',
    name: 'a.png',
    kinds: ['media', 'payment-proof'],
    make: jpeg,
    expected: 'refused',
    sentence: refused.mismatch('png'),
  },
  {
    what: 'a PNG named .jpg',
    name: 'a.jpg',
    kinds: ['media'],
    make: png,
    expected: 'refused',
    sentence: refused.mismatch('jpg'),
  },
  {
    what: 'a PNG named .svg',
    name: 'a.svg',
    kinds: ['media'],
    make: png,
    expected: 'refused',
    sentence: refused.mismatch('svg'),
  },
  { what: 'a GIF as a logo', name: 'a.gif', kinds: ['logo'], make: gif, expected: 'refused' },
  {
    what: 'half a PNG',
    name: 'a.png',
    kinds: pictures,
    make: () => cut(png()),
    expected: 'refused',
    sentence: refused.broken,
  },
  {
    what: 'half a JPEG',
    name: 'a.jpg',
    kinds: pictures,
    make: () => cut(jpeg()),
    expected: 'refused',
    sentence: refused.broken,
  },
  {
    what: 'half a GIF',
    name: 'a.gif',
    kinds: pictures,
    make: () => cut(gif()),
    expected: 'refused',
    sentence: refused.broken,
  },
  {
    what: 'the first bytes of a PNG',
    name: 'a.png',
    kinds: pictures,
    make: async () => join((await png()).subarray(0, 40), 'and words'),
    expected: 'refused',
    sentence: refused.broken,
  },
  {
    what: 'a PNG of 200 million pixels',
    name: 'a.png',
    kinds: pictures,
    make: () => picture.makeVastPng(20_000, 10_000),
    expected: 'refused',
    sentence: refused.tooManyPixels,
  },
  {
    what: 'a PNG a million pixels wide',
    name: 'a.png',
    kinds: pictures,
    make: () => picture.makeVastPng(1_000_000, 60),
    expected: 'refused',
  },
  {
    what: 'a GIF of 10,000 frames',
    name: 'a.gif',
    kinds: pictures,
    make: () => picture.makeManyFrames(10_000),
    expected: 'refused',
    sentence: refused.tooManyPixels,
  },
  {
    what: 'a GIF that is a script',
    name: 'a.gif',
    kinds: pictures,
    make: () => picture.makeGifScript(),
    expected: 'sanitised',
    traces: ['alert'],
  },
  {
    what: 'a JPEG with a web page behind it',
    name: 'a.jpg',
    kinds: ['media', 'logo', 'payment-proof'],
    make: () => join(jpeg(), '<html><script>alert(1)</script></html>'),
    expected: 'sanitised',
    traces: ['script'],
  },
  {
    what: 'a JPEG with a program in its comment',
    name: 'a.jpeg',
    kinds: pictures,
    make: () => picture.withComment("<?php system($_GET['c']); ?>"),
    expected: 'sanitised',
    traces: ['<?php'],
  },
  {
    what: 'a PNG with a zip behind it',
    name: 'a.png',
    kinds: pictures,
    make: () => join(png(), innerZip),
    expected: 'sanitised',
    traces: ['PK\u0003\u0004', 'inner.txt'],
  },
  {
    what: 'a GIF with a rar behind it',
    name: 'a.gif',
    kinds: pictures,
    make: () => join(gif(), makeRar([{ name: 'x' }])),
    expected: 'sanitised',
    traces: ['Rar!'],
  },
  {
    what: 'a photograph that says where it was taken',
    name: 'a.jpg',
    kinds: ['media', 'payment-proof'],
    make: picture.makeLocatedPhotograph,
    expected: 'sanitised',
    traces: ['Exif', 'GPS', 'Kodak', 'Mary of Lae'],
  },
];

/** Hostile names of a valid picture. */
const nameTaken = [
  'holiday\u0000.png',
  'holi\r\nSet-Cookie: a=b.png',
  '../../etc/passwd.png',
  String.raw`C:\Users\me\a.png`,
  `${'n'.repeat(5000)}.png`,
  'page.php.png',
  'a.PNG',
  '"><img src=x>.png',
  '.png.png',
];
const nameRefused = [
  '../../etc/passwd',
  'picture\u202Egnp.exe',
  'picture.png\u0000.exe',
  'picture.png.exe',
  'picture.png/',
  'picture.png.',
  'picture',
  '.png',
  '',
  'a.png\r\n.svgz',
  'shell.php',
  'a.svgz',
  'a.html',
  'a.bmp',
  'a.tiff',
  'a.avif',
];
const hostileNames: Hostile[] = [
  ...nameTaken.map((name): Hostile => ({
    what: `the name ${JSON.stringify(name.slice(0, 60))}`,
    name,
    kinds: pictures,
    make: png,
    expected: 'sanitised',
  })),
  ...nameRefused.map((name): Hostile => ({
    what: `the name ${JSON.stringify(name)}`,
    name,
    kinds: pictures,
    make: png,
    expected: 'refused',
    sentence: refused.extension(uploadKinds.media.extensions.join(', ')),
  })),
];

const pdf = (what: string, make: Hostile['make'], sentence: string): Hostile => ({
  what: `PDF: ${what}`,
  name: 'form.pdf',
  kinds: ['resource', 'payment-proof'],
  make,
  expected: 'refused',
  sentence,
});

const hidden = async () => {
  const file = await makePdf((document) => {
    actionOf(document, 'JavaScript', { JS: 'app.alert(1)' });
  });
  return Buffer.from(file.toString('latin1').replace('/JavaScript', '/Java#53cript'), 'latin1');
};

const hostilePdfs: Hostile[] = [
  pdf('half of one', async () => cut(makePdf()), refused.broken),
  pdf(
    'without an end',
    async () => Buffer.from((await makePdf()).toString('latin1').replace('%%EOF', ''), 'latin1'),
    refused.broken,
  ),
  pdf('no more than its first line', () => Buffer.from('%PDF-1.7\n%%EOF\n'), refused.broken),
  pdf('without a page', () => makePdf(undefined, 0), refused.broken),
  pdf('with a zip behind it', () => join(makePdf(), innerZip), refused.hiddenData),
  pdf(
    'with a zip behind it that ends as a PDF',
    () => join(makePdf(), makeZip([{ name: 'a' }], { comment: '\n%%EOF\n' })),
    refused.hiddenData,
  ),
  pdf('with a web page behind it', () => join(makePdf(), '<script>alert(1)</script>'), refused.hiddenData),
  pdf('behind a web page', () => join('<html>', makePdf()), refused.mismatch('pdf')),
  pdf(
    'that runs a script when it is opened',
    () =>
      makePdf((document) => {
        document.catalog.set(PDFName.of('OpenAction'), actionOf(document, 'JavaScript', { JS: 'app.alert(1)' }));
      }),
    refused.scriptedPdf,
  ),
  pdf(
    'with a script of the whole document',
    () =>
      makePdf((document) => {
        document.addJavaScript('main', 'app.alert(1)');
      }),
    refused.scriptedPdf,
  ),
  pdf(
    'with a script when it is closed',
    () =>
      makePdf((document) => {
        document.catalog.set(
          PDFName.of('AA'),
          document.context.obj({ WC: actionOf(document, 'JavaScript', { JS: 'app.alert(1)' }) }),
        );
      }),
    refused.scriptedPdf,
  ),
  pdf(
    'with a script of a page',
    () =>
      makePdf((document) => {
        document
          .getPage(0)
          .node.set(PDFName.of('AA'), document.context.obj({ O: actionOf(document, 'JavaScript', { JS: 'x' }) }));
      }),
    refused.scriptedPdf,
  ),
  pdf('with a script under a spelled-out name', hidden, refused.scriptedPdf),
  pdf(
    'that starts a program',
    () =>
      makePdf((document) => {
        document.catalog.set(PDFName.of('OpenAction'), actionOf(document, 'Launch', { F: 'cmd.exe' }));
      }),
    refused.scriptedPdf,
  ),
  pdf(
    'with another file in it',
    () => makePdf((document) => document.attach(windowsProgram, 'a.exe')),
    refused.scriptedPdf,
  ),
  pdf(
    'with a form of XML',
    () =>
      makePdf((document) => {
        document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: PDFString.of('<xdp/>') }));
      }),
    refused.scriptedPdf,
  ),
  pdf('whose objects unpack to forty megabytes', () => makePackedPdf(40 * mebibyte), refused.takesTooLong),
  pdf('whose objects are packed twice', () => makePackedPdf(100, '[/FlateDecode /LZWDecode]'), refused.takesTooLong),
  pdf(
    'with a password',
    () =>
      makePdf((document) => {
        document.encrypt({ userPassword: 'kundu', ownerPassword: 'garamut' });
      }),
    refused.encrypted,
  ),
  pdf(
    'whose encryption leads nowhere',
    async () =>
      Buffer.from((await makePdf()).toString('latin1').replace('/Root ', '/Encrypt 999 0 R /Root '), 'latin1'),
    refused.encrypted,
  ),
];

const office = (name: string, what: string, make: Hostile['make'], sentence: string): Hostile => ({
  what: `${name}: ${what}`,
  name,
  kinds: resources,
  make,
  expected: 'refused',
  sentence,
});
const vba: ZipPart = { name: 'word/vbaProject.bin', data: 'macro' };
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const password = { EncryptedPackage: Buffer.alloc(6000), EncryptionInfo: Buffer.alloc(200) };
const sheetOfCommands = Buffer.from([0, 0, 0, 0, 0, 1, 1, 0, 0x41]);

const hostileOffice: Hostile[] = [
  office('a.docx', 'with macros', () => makeOffice('docx', { parts: [vba] }), refused.macros),
  office('a.docx', 'of the kind with macros', () => makeOffice('docx', { type: macroType }), refused.macros),
  office(
    'a.docx',
    'with controls',
    () => makeOffice('docx', { parts: [{ name: 'word/activeX/activeX1.bin' }] }),
    refused.macros,
  ),
  office(
    'a.docx',
    'with a template from elsewhere',
    () => makeOffice('docx', { links: [['attachedTemplate', 'http://beacon.invalid/a.dotm']] }),
    refused.remoteParts,
  ),
  office(
    'a.docx',
    'with an object from a machine in the house',
    () => makeOffice('docx', { links: [['oleObject', String.raw`\\server\share\a`]] }),
    refused.remoteParts,
  ),
  office('a.docx', 'that is one of Excel', () => makeOffice('xlsx'), refused.mismatch('docx')),
  office('a.xlsx', 'that is one of Word', () => makeOffice('docx'), refused.mismatch('xlsx')),
  office('a.xlsx', 'that is any zip', () => innerZip, refused.mismatch('xlsx')),
  office(
    'a.xlsx',
    'that is a list with commas',
    () => Buffer.from('name,amount\nMary,=cmd|calc\n'),
    refused.mismatch('xlsx'),
  ),
  office(
    'a.xlsx',
    'with a sheet of commands',
    () => makeOffice('xlsx', { parts: [{ name: 'xl/macrosheets/sheet1.xml' }] }),
    refused.macros,
  ),
  office(
    'a.xlsx',
    'with a name that leads out',
    () => makeOffice('xlsx', { parts: [{ name: '../a' }] }),
    refused.archiveNames,
  ),
  office('a.xlsx', 'with a password', () => makeOldOffice(password), refused.encrypted),
  office('a.docx', 'half of one', () => cut(makeOffice('docx')), refused.broken),
  office(
    'a.docx',
    'a list of parts that multiplies',
    () =>
      makeZip([
        { name: '[Content_Types].xml', data: '<!DOCTYPE t [<!ENTITY a "aa">]><Types>&a;</Types>' },
        { name: 'word/document.xml' },
      ]),
    refused.broken,
  ),
  office(
    'a.docx',
    'a list of parts of a hundred megabytes',
    () => makeZip([{ name: '[Content_Types].xml', data: Buffer.alloc(40 * mebibyte, 0x20) }]),
    refused.broken,
  ),
  office(
    'a.doc',
    'with macros',
    () => makeOldOffice({ WordDocument: makeWriting(), 'Macros/VBA/dir': Buffer.alloc(100) }),
    refused.macros,
  ),
  office('a.doc', 'with a password', () => makeOldOffice({ WordDocument: makeWriting(0x01_00) }), refused.encrypted),
  office('a.doc', 'that is one of Excel', () => makeOldOffice({ Workbook: makeWorkbook() }), refused.mismatch('doc')),
  office(
    'a.doc',
    'that is something else',
    () => makeOldOffice({ Other: Buffer.alloc(5000) }),
    refused.mismatch('doc'),
  ),
  office('a.doc', 'half of one', () => cut(makeOldOffice({ WordDocument: makeWriting() }), 0.3), refused.broken),
  office('a.doc', 'a new document under an old name', () => makeOffice('docx'), refused.mismatch('doc')),
  office(
    'a.doc',
    'formatted text',
    () => Buffer.from(String.raw`{\rtf1\ansi{\object\objupdate}}`),
    refused.mismatch('doc'),
  ),
  office(
    'a.xls',
    'with macros',
    () => makeOldOffice({ Workbook: makeWorkbook(), '_VBA_PROJECT_CUR/VBA/dir': Buffer.alloc(100) }),
    refused.macros,
  ),
  office(
    'a.xls',
    'with a password',
    () => makeOldOffice({ Workbook: makeWorkbook([0x2f, Buffer.alloc(6)]) }),
    refused.encrypted,
  ),
  office(
    'a.xls',
    'with a sheet of commands',
    () => makeOldOffice({ Workbook: makeWorkbook([0x85, sheetOfCommands]) }),
    refused.macros,
  ),
  office(
    'a.xls',
    'with a zip behind it',
    () => join(makeOldOffice({ Workbook: makeWorkbook() }), innerZip),
    refused.hiddenData,
  ),
];

const archive = (name: 'a.zip' | 'a.rar', what: string, make: Hostile['make'], sentence: string): Hostile => ({
  what: `${name}: ${what}`,
  name,
  kinds: resources,
  make,
  expected: 'refused',
  sentence,
});
const unsafeNames = [
  '../a',
  'a/../../b',
  '/etc/passwd',
  'C:/a',
  String.raw`..\a`,
  String.raw`a\b`,
  'a\u0000.txt',
  'a\r\nb',
  'a/./b',
  '',
  'picture\u202Egnp.exe',
  'n'.repeat(1001),
];
const many = (count: number): ZipPart[] => Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, data: '' }));
const gigabytes = Array.from({ length: 16 }, (_, at): ZipPart => ({ name: `lib ${at}.zip`, unpacked: 4_294_967_294 }));

const hostileArchives: Hostile[] = [
  ...unsafeNames.map((name) =>
    archive(
      'a.zip',
      `with the name ${JSON.stringify(name.slice(0, 40))}`,
      () => makeZip([{ name: 'fine.txt' }, { name }]),
      refused.archiveNames,
    ),
  ),
  archive('a.zip', 'that claims gigabytes', () => makeZip(gigabytes), refused.archiveBomb),
  archive(
    'a.zip',
    'that unpacks to a thousand times as much',
    () => makeZip([{ name: 'zeros', data: Buffer.alloc(60 * mebibyte) }]),
    refused.archiveBomb,
  ),
  archive(
    'a.zip',
    'whose entries share their data',
    () => makeZip([{ name: 'a' }, { name: 'b', offset: 0 }]),
    refused.hiddenData,
  ),
  archive(
    'a.zip',
    'whose entries share their data and name',
    () =>
      makeZip([
        { name: 'a', data: createHash('sha512').digest() },
        { name: 'a', offset: 0 },
      ]),
    refused.archiveNames,
  ),
  archive(
    'a.zip',
    'whose entry reaches into the next',
    () => makeZip([{ name: 'a', packed: 40 }, { name: 'b' }]),
    refused.hiddenData,
  ),
  archive(
    'a.zip',
    'with two names of one entry',
    () => makeZip([{ name: 'a.txt', localName: 'a.exe' }]),
    refused.archiveNames,
  ),
  archive(
    'a.zip',
    'with a link to elsewhere',
    () => makeZip([{ name: 'a', data: '/etc/passwd', isStored: true, isLink: true }]),
    refused.archiveNames,
  ),
  archive('a.zip', 'with a password', () => makeZip([{ name: 'a', isEncrypted: true }]), refused.encrypted),
  archive('a.zip', 'of 5,001 files', () => makeZip(many(5001)), refused.archiveEntries),
  archive('a.zip', 'with something before it', () => join(windowsProgram, innerZip), refused.mismatch('zip')),
  archive('a.zip', 'in front of another', () => join(innerZip, innerZip), refused.hiddenData),
  archive('a.zip', 'with something behind it', () => join(innerZip, 'and more'), refused.broken),
  archive(
    'a.zip',
    'with something between',
    () => makeZip([{ name: 'a' }], { gap: windowsProgram }),
    refused.hiddenData,
  ),
  archive(
    'a.zip',
    'with a program for its comment',
    () => makeZip([{ name: 'a' }], { comment: windowsProgram.toString('latin1') }),
    refused.hiddenData,
  ),
  archive(
    'a.zip',
    'that claims more entries than there are',
    () => makeZip([{ name: 'a' }], { count: 9 }),
    refused.broken,
  ),
  archive('a.zip', 'half of one', () => cut(makeZip(many(40))), refused.broken),
  archive('a.zip', 'with nothing in it', () => makeZip([]), refused.mismatch('zip')),
  archive('a.zip', 'that is a rar', () => makeRar([{ name: 'a' }]), refused.mismatch('zip')),
  archive('a.rar', 'that is a zip', () => innerZip, refused.mismatch('rar')),
  ...['../a', '/etc/passwd', 'C:/a', 'a\r\nb'].map((name) =>
    archive('a.rar', `with the name ${JSON.stringify(name)}`, () => makeRar([{ name }]), refused.archiveNames),
  ),
  archive(
    'a.rar',
    'that claims gigabytes',
    () => makeRar([{ name: 'a', unpacked: 4_000_000_000 }]),
    refused.archiveBomb,
  ),
  archive('a.rar', 'with a password', () => makeRar([{ name: 'a', isEncrypted: true }]), refused.encrypted),
  archive(
    'a.rar',
    'with a password for its names',
    () => makeRar([{ name: 'a' }], { hasLockedHeaders: true }),
    refused.encrypted,
  ),
  archive('a.rar', 'one part of several', () => makeRar([{ name: 'a' }], { isVolume: true }), refused.archiveVolume),
  archive(
    'a.rar',
    'of 5,001 files',
    () => makeRar(many(5001).map(({ name }) => ({ name: String(name) }))),
    refused.archiveEntries,
  ),
  archive('a.rar', 'with nothing in it', () => makeRar([]), refused.archiveEmpty),
  archive('a.rar', 'half of one', () => cut(makeRar([{ name: 'a', data: 'w'.repeat(2000) }])), refused.broken),
  archive('a.rar', 'with a zip behind it', () => join(makeRar([{ name: 'a' }]), innerZip), refused.hiddenData),
];

/** Files that must be refused or sanitised. */
export const hostileFiles: readonly Hostile[] = [
  ...hostileDrawings,
  ...hostilePictures,
  ...hostileNames,
  ...disguised,
  ...hostilePdfs,
  ...hostileOffice,
  ...hostileArchives,
];
