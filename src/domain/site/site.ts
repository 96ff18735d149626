import * as z from 'zod/mini';
import { taxModes, taxRatePattern } from '../billing/billing.ts';
import { sectionIcons } from '../content/about/kinds.ts';
import { contentImage } from '../content/appearance/image.ts';
import { linkTarget } from './links.ts';
import { serviceCurrencies } from '../money/money.ts';
import { figureLine, type ReferenceFields } from '../facts/reference-fields.ts';
import { lineOfText, linesOfText, trimmedLine } from '../forms/plain-text.ts';
import { trialPasswordLength } from '../trial/trial.ts';
import { fieldRuleTexts } from '../forms/field-rule-texts.ts';

export const siteFonts = ['Poppins', 'Inter', 'Source Sans 3', 'Noto Serif'] as const;
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMMM YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];
export const staffTwoFactorRules = ['default', 'on', 'off'] as const;
export const menuLocations = ['header', 'footer_quick', 'footer_resources'] as const;
export type MenuLocation = (typeof menuLocations)[number];

export const maxBankAccounts = 6;

/** On the home page. */
export const maxFeatures = 9;

const filledLine = (max: number) => trimmedLine(max).check(z.minLength(1));
const hexColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, fieldRuleTexts.colour));
const optionalEmail = z.union([z.literal(''), z.email().check(z.maxLength(254))]);
const optionalUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).check(z.maxLength(500))]);

/** Zone checks cost more than all other validation. */
const knownZones = new Set<string>();

/** IANA names. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  try {
    const isKnown = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    if (isKnown) knownZones.add(zone);
    return isKnown;
  } catch {
    return false;
  }
}

/** A key is one stored row (spec 2 §3; D32). */
export const settingsSchemas = {
  general: z.strictObject({
    siteName: filledLine(120),
    tagline: lineOfText(200),
    siteUrl: optionalUrl,
    adminEmail: optionalEmail,
    timezone: lineOfText(60).check(z.refine(isTimeZone, { error: fieldRuleTexts.timezone })),
    dateFormat: z.enum(dateFormats),
  }),
  appearance: z.strictObject({
    logo: z.nullable(contentImage),
    favicon: z.nullable(contentImage),
    primaryColor: hexColour,
    secondaryColor: hexColour,
    fontFamily: z.enum(siteFonts),
    showSocialIcons: z.boolean(),
    enableDarkMode: z.boolean(),
  }),
  seo: z.strictObject({
    metaTitle: lineOfText(120),
    metaDescription: linesOfText(320),
    keywords: linesOfText(500),
    enableSitemap: z.boolean(),
    enableRobotsTxt: z.boolean(),
    /** Link preview of pages without image; PNG or JPEG. */
    shareImage: z.nullable(contentImage),
  }),
  copyright: z.strictObject({
    text: lineOfText(200),
    showYear: z.boolean(),
    links: z
      .array(z.strictObject({ id: lineOfText(40), text: filledLine(80), url: linkTarget }))
      .check(z.maxLength(10)),
  }),
  contact: z.strictObject({
    companyName: lineOfText(160),
    address: linesOfText(300),
    city: lineOfText(120),
    phone: lineOfText(60),
    generalEmail: optionalEmail,
    investmentEmail: optionalEmail,
    social: z.strictObject({
      facebook: optionalUrl,
      linkedin: optionalUrl,
      x: optionalUrl,
      instagram: optionalUrl,
      youtube: optionalUrl,
    }),
  }),
  /** Days after the review date. */
  facts: z.strictObject({ underReviewAfter: z.int().check(z.gte(1), z.lte(3650)) }),
  figures: z.strictObject({ averageRoi: figureLine(20), provinces: figureLine(20) }),
  /** D1, D2. The password is write-only, stored hashed. */
  access: z.strictObject({ enabled: z.boolean(), password: lineOfText(trialPasswordLength) }),
  /** D12; 'default': if https. */
  security: z.strictObject({ staffTwoFactor: z.enum(staffTwoFactorRules) }),
  /** Recipients and retention (D20, D32). */
  enquiries: z.strictObject({
    recipients: z.array(z.email().check(z.maxLength(254))).check(z.maxLength(10)),
    retentionMonths: z.int().check(z.gte(1), z.lte(120)),
  }),
  guide: z.strictObject({ mediaId: z.nullable(z.uuid()) }),
  /** Biller, bank accounts and invoice tax (D32, D47, D51). */
  billing: z.strictObject({
    issuer: z.strictObject({
      name: lineOfText(160),
      address: linesOfText(400),
      taxNumber: lineOfText(60),
      email: optionalEmail,
      phone: lineOfText(60),
    }),
    accounts: z
      .array(
        z.strictObject({
          id: lineOfText(64).check(z.regex(/^[\w-]+$/)),
          currency: z.enum(serviceCurrencies),
          accountName: filledLine(160),
          bankName: filledLine(160),
          branch: lineOfText(120),
          accountNumber: filledLine(60),
          bankCode: lineOfText(40),
          swift: lineOfText(20),
        }),
      )
      .check(z.maxLength(maxBankAccounts)),
    tax: z.strictObject({
      name: lineOfText(40),
      /** Per cent; 0: no tax and no tax line. */
      rate: z.string().check(
        z.regex(taxRatePattern, { error: fieldRuleTexts.percentage, abort: true }),
        z.refine((rate) => Number(rate) <= 100, { error: fieldRuleTexts.percentageRange }),
      ),
      mode: z.enum(taxModes),
    }),
    paymentNote: linesOfText(600),
  }),
  welcome: z.strictObject({
    title: filledLine(120),
    subtitle: linesOfText(300),
    buttonText: lineOfText(60),
    buttonLink: linkTarget,
    backgroundImage: z.nullable(contentImage),
  }),
  footerAbout: z.strictObject({ title: lineOfText(120), content: linesOfText(800), image: z.nullable(contentImage) }),
  features: z.strictObject({
    title: lineOfText(120),
    items: z
      .array(
        z.strictObject({
          id: lineOfText(64).check(z.regex(/^[\w-]+$/)),
          icon: z.enum(sectionIcons),
          title: filledLine(120),
          description: linesOfText(400),
        }),
      )
      .check(z.maxLength(maxFeatures)),
  }),
  closing: z.strictObject({
    title: filledLine(120),
    description: linesOfText(600),
    buttonText: lineOfText(60),
    buttonLink: linkTarget,
  }),
} as const;

export type SettingsGroup = keyof typeof settingsSchemas;
export type SiteSettings = { [Group in SettingsGroup]: z.infer<(typeof settingsSchemas)[Group]> };

export const editableSettings = [
  'general',
  'appearance',
  'seo',
  'copyright',
  'contact',
  'figures',
  'facts',
  'access',
  'security',
  'enquiries',
  'guide',
  'billing',
] as const satisfies readonly SettingsGroup[];
export type EditableSettings = (typeof editableSettings)[number];

export const settingReferences: Partial<Record<EditableSettings, ReferenceFields>> = {
  figures: { sources: 'notes', figures: ['averageRoi', 'provinces'] },
};

/** Conflicts (D37). */
export interface SettingForEditing<Group extends EditableSettings = EditableSettings> {
  group: Group;
  value: SiteSettings[Group];
  /** 0: built-in. */
  version: number;
}

export function settingOf<Group extends EditableSettings>(
  group: Group,
  setting: SettingForEditing,
): SettingForEditing<Group> {
  const isGroup = (answer: SettingForEditing): answer is SettingForEditing<Group> => answer.group === group;
  if (!isGroup(setting)) throw new Error(`The settings of ${setting.group} were taken for those of ${group}`);
  return setting;
}

/** Only existing targets reach the browser (D21). */
export interface MenuLink {
  label: string;
  url: string;
}

/** One query, `site.shell`. */
export interface SiteShell {
  settings: Omit<SiteSettings, 'general' | 'access' | 'security' | 'enquiries' | 'facts' | 'guide' | 'billing'> & {
    general: Omit<SiteSettings['general'], 'adminEmail'>;
  };
  menus: Record<MenuLocation, MenuLink[]>;
  /** Null without one (D21). */
  guide: { url: string; label: string } | null;
  enquiries: { keptMonths: number; replyTime: string | null };
  /** Changes with the appearance; in the URL of `/theme.css`. */
  themeVersion: string;
  /** Setting siteUrl, else `PUBLIC_URL` (D32). */
  origin: string;
  isIndexable: boolean;
}
