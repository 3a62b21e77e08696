/** How a merchant's checkout looks to the buyer, with every field resolved. */
export interface Branding {
  readonly displayName: string;
  readonly logoUrl: string | null;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly dangerColor: string;
  readonly buttonColor: string;
  readonly buttonTextColor: string;
  readonly fontFamily: string;
  /** In pixels. */
  readonly borderRadius: number;
  readonly buttonLabel: string;
}

export type BrandingField = keyof Branding;

/** What a merchant has set on a rail. Null: the base theme decides, and for the display name the merchant's name. */
export type BrandingSettings = { readonly [Field in BrandingField]: Branding[Field] | null };

/** A change of some fields. Null sets a field back to the base theme. */
export type BrandingChanges = Partial<BrandingSettings>;
