import { catalogue } from './catalogue.ts';
import { sectionIcons, sectionLayouts } from '../../src/domain/content/about/kinds.ts';
import { defaultProductCategory, defaultServiceIcon } from '../../src/domain/content/export/kinds.ts';
import {
  buttonColours,
  heroFonts,
  textColours,
  textSizes,
  titleSizes,
} from '../../src/domain/content/homepage/schema.ts';
import { defaultImageStyle } from '../../src/domain/content/appearance/default-image-style.ts';
import { imageWidths, objectFits } from '../../src/domain/content/appearance/image-style.ts';
import { dateFormats, siteFonts } from '../../src/domain/site/site.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { aboutManagerTexts } from '../../src/domain/content/about/manager-texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts as labels } from '../../src/domain/content/field-texts.ts';
import { exportManagerTexts } from '../../src/domain/content/export/manager-texts.ts';
import { homepageManagerTexts } from '../../src/domain/content/homepage/manager-texts.ts';
import { contentHints, investManagerTexts } from '../../src/domain/content/invest/manager-texts.ts';
import { namedItems } from '../../src/widgets/section-editor/section-detail.tsx';

catalogue('2 §2 and §8, the four page managers', {
  'every one': [
    ['Save Changes', contentEditorTexts.save],
    ['Saving...', contentEditorTexts.saving],
    ['+3 more', contentEditorTexts.more(3)],
    [4, namedItems],
  ],
  homepage: [
    ['Edit Homepage Sections', homepageManagerTexts.title],
    ['Media Library', homepageManagerTexts.mediaLibrary],
    [
      ['Hero Slideshow', 'Investment Section', 'Export Section', 'Call to Action'],
      Object.values(homepageManagerTexts.tab),
    ],
    [{ buttonText: 'Learn More', buttonLink: '/' }, homepageManagerTexts.newSlide],
    [{ name: 'New Sector', description: 'Sector description' }, homepageManagerTexts.newSector],
    [{ name: 'New Product', description: 'Product description', link: '/' }, homepageManagerTexts.newProduct],
    [{ title: 'New Resource', link: '/' }, homepageManagerTexts.newResource],
    [
      ['Title', 'Subtitle', 'Description', 'Image', 'Button Text', 'Button Link'],
      [
        labels.homepage['heroSlides.*.title'],
        labels.homepage['heroSlides.*.subtitle'],
        labels.homepage['heroSlides.*.description'],
        labels.homepage['heroSlides.*.image'],
        labels.homepage['heroSlides.*.buttonText'],
        labels.homepage['heroSlides.*.buttonLink'],
      ],
    ],
    [
      ['Hero Slideshow', 'Investment Section', 'Export Section', 'Call to Action'],
      [
        labels.homepage.heroSlides,
        labels.homepage.investmentSection,
        labels.homepage.exportSection,
        labels.homepage.ctaSection,
      ],
    ],
    [{ title: 'Changes saved', text: 'Your homepage changes have been published.' }, homepageManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save homepage data. Please try again.' }, homepageManagerTexts.saveFailed],
  ],
  about: [
    ['About Page Content', aboutManagerTexts.title],
    [{ title: 'Success', text: 'About page content saved successfully.' }, aboutManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save About page data. Please try again.' }, aboutManagerTexts.saveFailed],
    [
      ['Title', 'Content', 'Layout', 'Image', 'Grid items', 'Title', 'Content', 'Icon'],
      [
        labels.about['sections.*.title'],
        labels.about['sections.*.content'],
        labels.about['sections.*.layout'],
        labels.about['sections.*.imageUrl'],
        labels.about['sections.*.gridItems'],
        labels.about['sections.*.gridItems.*.title'],
        labels.about['sections.*.gridItems.*.content'],
        labels.about['sections.*.gridItems.*.iconName'],
      ],
    ],
    ['Failed to load About page data', aboutManagerTexts.loadFailed],
  ],
  invest: [
    ['Invest Page Manager', investManagerTexts.title],
    ['Customize the content for the Invest page', investManagerTexts.lead],
    [
      ['Hero', 'Features', 'Sectors', 'Calculator', 'Call to Action'],
      [labels.invest.hero, labels.invest.features, labels.invest.sectors, labels.invest.calculator, labels.invest.cta],
    ],
    [
      ['Width', 'Height', 'Object Fit', 'Object Position'],
      [
        labels.invest['hero.imageStyle.width'],
        labels.invest['hero.imageStyle.height'],
        labels.invest['hero.imageStyle.objectFit'],
        labels.invest['hero.imageStyle.objectPosition'],
      ],
    ],
    [
      ['Title', 'Description', 'Title', 'Description', 'Icon', 'Name', 'Description', 'Button Text'],
      [
        labels.invest['hero.title'],
        labels.invest['hero.description'],
        labels.invest['features.items.*.title'],
        labels.invest['features.items.*.description'],
        labels.invest['features.items.*.icon'],
        labels.invest['sectors.sectors.*.name'],
        labels.invest['sectors.sectors.*.description'],
        labels.invest['calculator.buttonText'],
      ],
    ],
    [
      ['Title', 'Description', 'Primary Button Text', 'Secondary Button Text'],
      [
        labels.invest['cta.title'],
        labels.invest['cta.description'],
        labels.invest['cta.primaryButtonText'],
        labels.invest['cta.secondaryButtonText'],
      ],
    ],
    ['Select Hero Image', investManagerTexts.selectHeroImage],
    ['Add Feature', investManagerTexts.addFeature],
    ['New Feature', investManagerTexts.newFeature],
    ['Add Sector', investManagerTexts.addSector],
    ['New Sector', investManagerTexts.newSector],
    ['0-0%', investManagerTexts.newRange],
    ['10-15%', investManagerTexts.growthHint],
    ['400px, 16rem, auto', contentHints.height],
    ['Background Color', labels.invest['features.items.*.bgColor']],
    ['Growth Rate', labels.invest['sectors.sectors.*.growth']],
    ['Side Note', labels.invest['calculator.sideNote']],
    ['Sector Name', labels.invest['calculator.sectors.*.name']],
    ['Return Range', labels.invest['calculator.sectors.*.returnRange']],
    ['Primary Button Text', labels.invest['hero.primaryButtonText']],
    ['Secondary Button Text', labels.invest['hero.secondaryButtonText']],
    [{ title: 'Success', text: 'Invest page content has been saved successfully.' }, investManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save invest page data. Please try again.' }, investManagerTexts.saveFailed],
  ],
  export: [
    ['Export Page Manager', exportManagerTexts.title],
    ['Customize the content for the Export page', exportManagerTexts.lead],
    [
      ['Hero', 'Products', 'Resources', 'Services', 'Call to Action'],
      [labels.export.hero, labels.export.products, labels.export.resources, labels.export.services, labels.export.cta],
    ],
    [
      ['Title', 'Description', 'Link', 'Type'],
      [
        labels.export['resources.resources.*.title'],
        labels.export['resources.resources.*.description'],
        labels.export['resources.resources.*.link'],
        labels.export['resources.resources.*.type'],
      ],
    ],
    [
      ['Title', 'Description', 'Icon'],
      [
        labels.export['services.services.*.title'],
        labels.export['services.services.*.description'],
        labels.export['services.services.*.icon'],
      ],
    ],
    ['No resources added yet', exportManagerTexts.resources.empty],
    ['Add Your First Resource', exportManagerTexts.resources.addFirst],
    ['Add Resource', exportManagerTexts.resources.done(true)],
    ['Update Resource', exportManagerTexts.resources.done(false)],
    ['URL to resource or document', exportManagerTexts.resources.linkHint],
    ['PDF, DOC, ZIP, etc.', exportManagerTexts.resources.typeHint],
    ['Upload Document', exportManagerTexts.resources.upload],
    ['Upload successful', exportManagerTexts.resources.uploaded],
    ['guide.pdf has been uploaded.', exportManagerTexts.resources.uploadedText('guide.pdf')],
    ['Upload failed', exportManagerTexts.resources.uploadFailed],
    ['There was a problem uploading your file.', exportManagerTexts.resources.uploadFailedText],
    [{ title: 'Success', text: 'Export page content has been saved successfully.' }, exportManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save export page data. Please try again.' }, exportManagerTexts.saveFailed],
    ['Agricultural', defaultProductCategory],
    ['file-text', defaultServiceIcon],
  ],
});

catalogue('2 §9 and D54, option lists', {
  'section layouts and icons': [
    [['grid', 'single', 'three-columns', 'two-columns'], [...sectionLayouts].toSorted()],
    [['award', 'users', 'globe', 'building', 'briefcase', 'handshake', 'heart', 'shield', 'star'], sectionIcons],
  ],
  'fonts, sizes and colours': [
    [['sans', 'serif', 'mono', 'heading'], heroFonts],
    [['medium', 'large', 'x-large', 'huge'], titleSizes],
    [['small', 'medium', 'large'], textSizes],
    [
      ['white', 'black', 'navy', 'brand-blue', 'brand-green', 'green', 'red', 'purple', 'yellow', 'orange'],
      buttonColours,
    ],
    [
      [
        'black',
        'brand-blue',
        'brand-green',
        'gold',
        'green',
        'grey',
        'navy',
        'orange',
        'purple',
        'red',
        'white',
        'yellow',
      ],
      [...textColours].toSorted(),
    ],
  ],
  'image styles': [
    [['100%', '75%', '50%', '33%', 'auto'], imageWidths],
    [['cover', 'contain', 'fill', 'none', 'scale-down'], objectFits],
    [{ width: '100%', height: 'auto', objectFit: 'cover', objectPosition: 'center' }, defaultImageStyle],
  ],
  'fonts and dates of the site': [
    [['Poppins', 'Inter', 'Source Sans 3', 'Noto Serif'], siteFonts],
    [['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMMM YYYY'], dateFormats],
  ],
});

const { general, appearance, seo, copyright, access } = defaultSettings;

catalogue('2 §9, default settings', {
  general: [
    ['UTC', general.timezone],
    ['YYYY-MM-DD', general.dateFormat],
  ],
  appearance: [
    ['#8B5CF6', appearance.primaryColor],
    ['#D946EF', appearance.secondaryColor],
    ['Poppins', appearance.fontFamily],
    [true, appearance.enableDarkMode],
    [true, appearance.showSocialIcons],
  ],
  'search engines': [
    [true, seo.enableSitemap],
    [true, seo.enableRobotsTxt],
  ],
  'the trial gate fails closed (D7)': [
    [true, access.enabled],
    ['', access.password],
  ],
  copyright: [
    [
      [
        ['Privacy Policy', '/privacy'],
        ['Terms of Service', '/terms'],
      ],
      copyright.links.map(({ text, url }) => [text, url]),
    ],
  ],
});
