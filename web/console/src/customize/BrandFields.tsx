import { DARK, LIGHT } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { TextAreaField } from '../forms/TextField.js';
import { ColorField } from './ColorField.js';
import { type Form } from '../forms/use-form.js';
import { MAX_FOOTER_LINKS, MAX_HEADER_LINKS, type CustomizeValues } from './customize.rules.js';
import { LinkListField } from './LinkListField.js';

interface BrandFieldsProps {
  form: Form<CustomizeValues>;
  disabled: boolean;
}

/** Colours, links and CSS. */
export function BrandFields({ form, disabled }: BrandFieldsProps): ReactElement {
  const { values, errors, set } = form;
  return (
    <>
      <ColorField
        label="Brand colour"
        name="brandColor"
        help="Links and buttons of your page and your mails."
        theme={LIGHT}
        disabled={disabled}
        value={values.brandColor}
        onChange={(value) => set('brandColor', value)}
        error={errors.brandColor}
      />
      <ColorField
        label="Brand colour on dark pages"
        name="brandColorDark"
        help="Empty for the readable one that is nearest to your brand colour."
        theme={DARK}
        disabled={disabled}
        value={values.brandColorDark}
        onChange={(value) => set('brandColorDark', value)}
        error={errors.brandColorDark}
      />
      <LinkListField
        legend="Links in the header"
        name="headerLinks"
        most={MAX_HEADER_LINKS}
        links={values.headerLinks}
        onChange={(links) => set('headerLinks', links)}
        error={errors.headerLinks}
        disabled={disabled}
      />
      <LinkListField
        legend="Links in the footer"
        name="footerLinks"
        most={MAX_FOOTER_LINKS}
        links={values.footerLinks}
        onChange={(links) => set('footerLinks', links)}
        error={errors.footerLinks}
        disabled={disabled}
      />
      <TextAreaField
        label="Custom CSS"
        name="customCss"
        optional
        help="For .page-header, .services, .past-incidents and .page-footer: colours, fonts, borders and padding. Nothing from elsewhere, and nothing that moves or hides."
        placeholder=".page-header { letter-spacing: 1px }"
        value={values.customCss}
        onChange={(value) => set('customCss', value)}
        error={errors.customCss}
      />
    </>
  );
}
