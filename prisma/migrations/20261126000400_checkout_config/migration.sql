-- The checkout's configuration: branding, wallet settings, and what operators change about a merchant's terms.

-- How a merchant's checkout looks on a rail. Null: the base theme. The same limits are in the contracts' rules.
CREATE TABLE "branding" (
    "merchant_id" UUID NOT NULL,
    "rail" "rail" NOT NULL,
    "display_name" TEXT,
    "logo_url" TEXT,
    "primary_color" TEXT,
    "background_color" TEXT,
    "text_color" TEXT,
    "danger_color" TEXT,
    "button_color" TEXT,
    "button_text_color" TEXT,
    "font_family" TEXT,
    "border_radius" INTEGER,
    "button_label" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "branding_pkey" PRIMARY KEY ("merchant_id", "rail"),
    CONSTRAINT "branding_merchant_id_rail_fkey" FOREIGN KEY ("merchant_id", "rail") REFERENCES "merchant_rail" ("merchant_id", "rail") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "branding_colors_check" CHECK (
        "primary_color" ~ '^#[0-9a-f]{6}$' AND "background_color" ~ '^#[0-9a-f]{6}$'
        AND "text_color" ~ '^#[0-9a-f]{6}$' AND "danger_color" ~ '^#[0-9a-f]{6}$'
        AND "button_color" ~ '^#[0-9a-f]{6}$' AND "button_text_color" ~ '^#[0-9a-f]{6}$'
    ),
    CONSTRAINT "branding_texts_check" CHECK (
        length("display_name") BETWEEN 1 AND 200 AND length("button_label") BETWEEN 1 AND 40
        AND "font_family" ~ '^[A-Za-z0-9 ,-]{1,200}$'
        AND "logo_url" ~ '^https://' AND length("logo_url") <= 2048
        AND "border_radius" BETWEEN 0 AND 24
    )
);

-- Whether the merchant offers each wallet at all. A wallet also needs an active domain.
ALTER TABLE "merchant_rail"
    ADD COLUMN "apple_pay" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN "google_pay" BOOLEAN NOT NULL DEFAULT true;

-- What a change of settings replaced: { "<field>": { "before": …, "after": … } }. Null for changes without fields.
ALTER TABLE "merchant_change" ADD COLUMN "fields" JSONB;

-- When a secret key was first sent from a browser. It still works: an operator or the merchant rotates it.
ALTER TABLE "api_key"
    ADD COLUMN "exposed_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "api_key_exposed_check" CHECK ("exposed_at" IS NULL OR "kind" = 'secret');
