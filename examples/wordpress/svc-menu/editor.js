;(({ blocks, blockEditor, components, element }) => {
  const { createElement: h } = element
  const field = (label, value, change) =>
    h(components.TextControl, { label, value, onChange: change, __nextHasNoMarginBottom: true })
  blocks.registerBlockType("svc/menu", {
    edit: ({ attributes: { server, section }, setAttributes }) =>
      h(
        "div",
        blockEditor.useBlockProps(),
        h(blockEditor.InspectorControls, {}, [
          h(components.PanelBody, { key: "menu", title: "Menu" }, [
            field("Address of the server", server, (value) => setAttributes({ server: value })),
            field("Only this section (slug)", section, (value) => setAttributes({ section: value })),
          ]),
        ]),
        h(components.Placeholder, { icon: "food", label: "Restaurant menu", instructions: "Guests see the menu here." }),
      ),
    save: () => null,
  })
})(window.wp)
